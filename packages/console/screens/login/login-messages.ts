import { area } from "../../messages/language.ts";

const en = {
  way: "How to log in",
  byKey: "By key",
  byEmail: "By email",
  email: "Email",
  password: "Password",
  forgotten: "Forgotten? An admin of your account makes a link that sets a new one.",
  wrongPassword: "The email or the password is wrong.",
  title: "Log in to Atelier",
  ended: "Your session has ended, or its key was revoked. Log in to go on where you were.",
  key: "API key",
  hint: "The first start of the service prints one, and a link that logs in once. The key is exchanged for a session and is not kept in this browser's pages.",
  submit: "Log in",
  busy: "Logging in…",
  missing: "Paste an API key to log in.",
  wrongKey: "This key is not accepted: it may be mistyped, revoked or expired. Check it, or ask whoever runs the service for another.",
  wrongLink: "This link was used before, or is older than ten minutes. Log in with a key, or start the service again for another link.",
};

type LoginMessages = typeof en;

const de: LoginMessages = {
  way: "Wie anmelden",
  byKey: "Mit Schlüssel",
  byEmail: "Mit E-Mail",
  email: "E-Mail",
  password: "Passwort",
  forgotten: "Vergessen? Ein Verwalter Ihres Kontos erzeugt einen Link für ein neues.",
  wrongPassword: "E-Mail oder Passwort stimmt nicht.",
  title: "Bei Atelier anmelden",
  ended: "Ihre Sitzung ist zu Ende, oder ihr Schlüssel wurde widerrufen. Melden Sie sich an, um dort weiterzumachen.",
  key: "API-Schlüssel",
  hint: "Der erste Start des Dienstes zeigt einen, und einen Link für eine Anmeldung. Der Schlüssel wird gegen eine Sitzung getauscht.",
  submit: "Anmelden",
  busy: "Anmeldung läuft…",
  missing: "Fügen Sie einen API-Schlüssel ein, um sich anzumelden.",
  wrongKey: "Dieser Schlüssel gilt nicht: vertippt, widerrufen oder abgelaufen. Prüfen Sie ihn, oder fragen Sie den Betreiber nach einem anderen.",
  wrongLink: "Dieser Link wurde schon benutzt oder ist älter als zehn Minuten. Melden Sie sich mit einem Schlüssel an.",
};

const es: LoginMessages = {
  way: "Cómo iniciar sesión",
  byKey: "Con clave",
  byEmail: "Con correo",
  email: "Correo",
  password: "Contraseña",
  forgotten: "¿Olvidada? Un administrador de su cuenta crea un enlace para una nueva.",
  wrongPassword: "El correo o la contraseña no es correcto.",
  title: "Iniciar sesión en Atelier",
  ended: "Su sesión ha terminado o su clave fue revocada. Inicie sesión para seguir donde estaba.",
  key: "Clave de API",
  hint: "El primer arranque del servicio muestra una, y un enlace de un solo uso. La clave se cambia por una sesión y no queda en la página.",
  submit: "Iniciar sesión",
  busy: "Iniciando sesión…",
  missing: "Pegue una clave de API para iniciar sesión.",
  wrongKey: "Esta clave no vale: puede estar mal escrita, revocada o caducada. Compruébela o pida otra a quien lleva el servicio.",
  wrongLink: "Este enlace ya se usó o tiene más de diez minutos. Inicie sesión con una clave.",
};

const fr: LoginMessages = {
  way: "Comment se connecter",
  byKey: "Par clé",
  byEmail: "Par e-mail",
  email: "E-mail",
  password: "Mot de passe",
  forgotten: "Oublié ? Un administrateur de votre compte crée un lien pour un nouveau.",
  wrongPassword: "L’e-mail ou le mot de passe est faux.",
  title: "Se connecter à Atelier",
  ended: "Votre session est terminée, ou sa clé a été révoquée. Connectez-vous pour reprendre où vous étiez.",
  key: "Clé d’API",
  hint: "Le premier démarrage du service en affiche une, et un lien à usage unique. La clé est échangée contre une session et ne reste pas dans la page.",
  submit: "Se connecter",
  busy: "Connexion…",
  missing: "Collez une clé d’API pour vous connecter.",
  wrongKey: "Cette clé n’est pas valable : mal saisie, révoquée ou expirée. Vérifiez-la ou demandez-en une autre à qui gère le service.",
  wrongLink: "Ce lien a déjà servi ou a plus de dix minutes. Connectez-vous avec une clé.",
};

const ja: LoginMessages = {
  way: "ログイン方法",
  byKey: "キーで",
  byEmail: "メールアドレスで",
  email: "メールアドレス",
  password: "パスワード",
  forgotten: "お忘れの場合は、アカウントの管理者が再設定用のリンクを作成します。",
  wrongPassword: "メールアドレスまたはパスワードが違います。",
  title: "Atelierにログイン",
  ended: "セッションが終了したか、キーが失効しました。ログインすると続きから再開できます。",
  key: "APIキー",
  hint: "サービスの初回起動時に、キーと一度だけ使えるリンクが表示されます。キーはセッションと交換され、ページには残りません。",
  submit: "ログイン",
  busy: "ログイン中…",
  missing: "APIキーを貼り付けてください。",
  wrongKey: "このキーは使えません。打ち間違い、失効、期限切れの可能性があります。確かめるか、管理者に尋ねてください。",
  wrongLink: "このリンクは使用済みか、10分以上前のものです。キーでログインしてください。",
};

/** Small enough to come in all languages at once. */
export const loginMessages = area<LoginMessages>(en, { de: async () => de, es: async () => es, fr: async () => fr, ja: async () => ja });
