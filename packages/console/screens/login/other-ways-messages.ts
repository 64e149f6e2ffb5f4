import { area } from "../../messages/language.ts";

const en = {
  with: (name: string) => `Log in with ${name}`,
  passkey: "Log in with a passkey",
  noPasskey: "This browser gave no passkey: it was cancelled, took too long, or there is none here. Log in another way, and add one.",
  wrongPasskey: "This passkey does not hold here: it was removed, or its member has ended. Log in another way.",
  faults: {
    unavailable: "The login provider does not answer as it should. Try again soon; if it stays so, the operator finds the reason in the service's log.",
    refused: "The login provider let nobody in: the login was cancelled there, or you may not use this service.",
    expired: "This login was begun more than ten minutes ago, in another browser, or was finished before. Begin again.",
    invalid: "What the login provider sent does not hold. Begin again; if it stays so, the operator finds the reason in the service's log.",
    no_entry: "You have no access here: you are in none of the groups that do, and nobody has invited you. Ask an admin.",
    email_taken: "Your email belongs to another member here. Ask an admin to end that one, or to give it another email.",
    no_email: "The login provider gives no verified email of you, which the first login needs. Have it verified there.",
    too_many: "Too many logins from your network. Wait a minute, then try again.",
  },
};

export type SignOnFault = keyof typeof en.faults;
type OtherWaysMessages = typeof en;

const de: OtherWaysMessages = {
  with: (name) => `Mit ${name} anmelden`,
  passkey: "Mit einem Passkey anmelden",
  noPasskey: "Dieser Browser gab keinen Passkey: abgebrochen, zu lange gewartet, oder es gibt hier keinen. Melden Sie sich anders an.",
  wrongPasskey: "Dieser Passkey gilt hier nicht mehr: Er wurde entfernt, oder sein Mitglied gibt es nicht mehr. Melden Sie sich anders an.",
  faults: {
    unavailable: "Der Anmeldedienst antwortet nicht, wie er sollte. Versuchen Sie es bald wieder; den Grund findet der Betreiber im Protokoll.",
    refused: "Der Anmeldedienst ließ niemanden herein: Die Anmeldung wurde dort abgebrochen, oder Sie dürfen diesen Dienst nicht nutzen.",
    expired: "Diese Anmeldung begann vor mehr als zehn Minuten, in einem anderen Browser, oder ist schon abgeschlossen. Beginnen Sie von vorn.",
    invalid: "Was der Anmeldedienst geschickt hat, gilt nicht. Beginnen Sie von vorn; den Grund findet der Betreiber im Protokoll.",
    no_entry: "Sie haben hier keinen Zugang: Keine Ihrer Gruppen hat ihn, und niemand hat Sie eingeladen. Fragen Sie eine Administratorin.",
    email_taken: "Ihre E-Mail-Adresse gehört hier einem anderen Mitglied. Bitten Sie eine Administratorin, das zu ändern.",
    no_email: "Der Anmeldedienst nennt keine bestätigte E-Mail-Adresse von Ihnen. Lassen Sie sie dort bestätigen.",
    too_many: "Zu viele Anmeldungen aus Ihrem Netz. Warten Sie eine Minute, und versuchen Sie es dann wieder.",
  },
};

const es: OtherWaysMessages = {
  with: (name) => `Iniciar sesión con ${name}`,
  passkey: "Iniciar sesión con una llave de acceso",
  noPasskey: "El navegador no dio ninguna llave: se canceló, tardó demasiado o aquí no hay ninguna. Inicie sesión de otro modo.",
  wrongPasskey: "Esta llave no vale aquí: fue eliminada, o su miembro ya no está. Inicie sesión de otro modo.",
  faults: {
    unavailable: "El proveedor de acceso no responde como debería. Inténtelo pronto; quien lleva el servicio encuentra el motivo en el registro.",
    refused: "El proveedor de acceso no dejó entrar: el acceso se canceló allí, o usted no puede usar este servicio.",
    expired: "Este acceso empezó hace más de diez minutos, en otro navegador, o ya terminó. Empiece de nuevo.",
    invalid: "Lo que envió el proveedor de acceso no vale. Empiece de nuevo; quien lleva el servicio encuentra el motivo en el registro.",
    no_entry: "No tiene acceso: ninguno de sus grupos lo tiene y nadie le ha invitado. Pregunte a un administrador.",
    email_taken: "Su correo pertenece aquí a otro miembro. Pida a un administrador que lo cambie.",
    no_email: "El proveedor de acceso no da un correo verificado suyo, que el primer acceso necesita. Verifíquelo allí.",
    too_many: "Demasiados accesos desde su red. Espere un minuto e inténtelo de nuevo.",
  },
};

const fr: OtherWaysMessages = {
  with: (name) => `Se connecter avec ${name}`,
  passkey: "Se connecter avec une clé d’accès",
  noPasskey: "Le navigateur n’a donné aucune clé : annulé, trop long, ou il n’y en a pas ici. Connectez-vous autrement.",
  wrongPasskey: "Cette clé n’est pas valable ici : elle a été retirée, ou son membre n’existe plus. Connectez-vous autrement.",
  faults: {
    unavailable: "Le fournisseur de connexion ne répond pas comme il devrait. Réessayez bientôt ; la raison se trouve dans le journal du service.",
    refused: "Le fournisseur de connexion n’a laissé entrer personne : connexion annulée, ou vous n’avez pas droit à ce service.",
    expired: "Cette connexion a commencé il y a plus de dix minutes, dans un autre navigateur, ou est déjà terminée. Recommencez.",
    invalid: "Ce que le fournisseur de connexion a envoyé n’est pas valable. Recommencez ; la raison se trouve dans le journal du service.",
    no_entry: "Vous n’avez pas accès : aucun de vos groupes ne l’a, et personne ne vous a invité. Demandez à un administrateur.",
    email_taken: "Votre adresse appartient ici à un autre membre. Demandez à un administrateur de la changer.",
    no_email: "Le fournisseur de connexion ne donne pas d’adresse vérifiée, nécessaire à la première connexion. Faites-la vérifier chez lui.",
    too_many: "Trop de connexions depuis votre réseau. Attendez une minute, puis réessayez.",
  },
};

const ja: OtherWaysMessages = {
  with: (name) => `${name}でログイン`,
  passkey: "パスキーでログイン",
  noPasskey: "パスキーを使えませんでした。中止されたか、時間切れか、ここにはパスキーがありません。別の方法でログインしてください。",
  wrongPasskey: "このパスキーは使えません。削除されたか、メンバーが終了しています。別の方法でログインしてください。",
  faults: {
    unavailable: "ログイン先が正しく応答しません。しばらくして再度お試しください。理由はサービスのログにあります。",
    refused: "ログイン先で中止されたか、このサービスの利用が許可されていません。",
    expired: "このログインは10分以上前か別のブラウザーで始められたか、すでに完了しています。最初からやり直してください。",
    invalid: "ログイン先からの応答が有効ではありません。やり直してください。理由はサービスのログにあります。",
    no_entry: "アクセス権がありません。許可されたグループに属しておらず、招待もされていません。管理者に尋ねてください。",
    email_taken: "このメールアドレスは別のメンバーのものです。管理者に変更を依頼してください。",
    no_email: "ログイン先に確認済みのメールアドレスがありません。最初のログインに必要です。ログイン先で確認してください。",
    too_many: "このネットワークからのログインが多すぎます。1分待ってから再度お試しください。",
  },
};

/** Small enough to come in all languages at once. */
export const otherWaysMessages = area<OtherWaysMessages>(en, { de: async () => de, es: async () => es, fr: async () => fr, ja: async () => ja });
