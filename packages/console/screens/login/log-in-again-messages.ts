import { area } from "../../messages/language.ts";

const en = {
  title: "Is it still you?",
  why: "You logged in more than ten minutes ago. Log in again to go on.",
};

type LogInAgainMessages = typeof en;

const de: LogInAgainMessages = {
  title: "Sind Sie es noch?",
  why: "Ihre Anmeldung ist mehr als zehn Minuten her. Melden Sie sich noch einmal an, um fortzufahren.",
};

const es: LogInAgainMessages = {
  title: "¿Sigue siendo usted?",
  why: "Inició sesión hace más de diez minutos. Iníciela de nuevo para continuar.",
};

const fr: LogInAgainMessages = {
  title: "Est-ce toujours vous ?",
  why: "Votre connexion date de plus de dix minutes. Connectez-vous de nouveau pour continuer.",
};

const ja: LogInAgainMessages = {
  title: "ご本人の確認",
  why: "ログインから10分以上たっています。続けるには、もう一度ログインしてください。",
};

/** Of the login that is asked for once more. */
export const logInAgainMessages = area<LogInAgainMessages>(en, { de: async () => de, es: async () => es, fr: async () => fr, ja: async () => ja });
