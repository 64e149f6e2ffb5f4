import { area } from "../language.ts";

const en = {
  player: "Player",
  play: (title: string) => `Play ${title}`,
  pause: (title: string) => `Pause ${title}`,
  playPause: "Play or pause",
  back: "Back 5 seconds",
  forward: "Forward 5 seconds",
  next: "Next",
  previous: "Previous",
  position: (title: string) => `Position in ${title}`,
  placeOf: (at: string, whole: string) => `${at} of ${whole}`,
  volume: "Volume",
  matchLoudness: "Play everything equally loud",
  closePlayer: "Close the player",
  unreachable: "Cannot be played",
};

export type PlayerMessages = typeof en;

const de: PlayerMessages = {
  player: "Wiedergabe",
  play: (title) => `${title} abspielen`,
  pause: (title) => `${title} anhalten`,
  playPause: "Abspielen oder anhalten",
  back: "5 Sekunden zurück",
  forward: "5 Sekunden vor",
  next: "Nächster",
  previous: "Voriger",
  position: (title) => `Stelle in ${title}`,
  placeOf: (at, whole) => `${at} von ${whole}`,
  volume: "Lautstärke",
  matchLoudness: "Alles gleich laut abspielen",
  closePlayer: "Wiedergabe schließen",
  unreachable: "Nicht abspielbar",
};

const es: PlayerMessages = {
  player: "Reproductor",
  play: (title) => `Reproducir ${title}`,
  pause: (title) => `Pausar ${title}`,
  playPause: "Reproducir o pausar",
  back: "Retroceder 5 segundos",
  forward: "Avanzar 5 segundos",
  next: "Siguiente",
  previous: "Anterior",
  position: (title) => `Posición en ${title}`,
  placeOf: (at, whole) => `${at} de ${whole}`,
  volume: "Volumen",
  matchLoudness: "Reproducir todo con la misma sonoridad",
  closePlayer: "Cerrar el reproductor",
  unreachable: "No se puede reproducir",
};

const fr: PlayerMessages = {
  player: "Lecteur",
  play: (title) => `Lire ${title}`,
  pause: (title) => `Mettre en pause ${title}`,
  playPause: "Lire ou mettre en pause",
  back: "Reculer de 5 secondes",
  forward: "Avancer de 5 secondes",
  next: "Suivant",
  previous: "Précédent",
  position: (title) => `Position dans ${title}`,
  placeOf: (at, whole) => `${at} sur ${whole}`,
  volume: "Volume",
  matchLoudness: "Tout lire au même niveau sonore",
  closePlayer: "Fermer le lecteur",
  unreachable: "Lecture impossible",
};

const ja: PlayerMessages = {
  player: "プレーヤー",
  play: (title) => `${title}を再生`,
  pause: (title) => `${title}を一時停止`,
  playPause: "再生・一時停止",
  back: "5秒戻る",
  forward: "5秒進む",
  next: "次へ",
  previous: "前へ",
  position: (title) => `${title}の再生位置`,
  placeOf: (at, whole) => `${whole}中の${at}`,
  volume: "音量",
  matchLoudness: "すべて同じ音の大きさで再生",
  closePlayer: "プレーヤーを閉じる",
  unreachable: "再生できません",
};

export const playerMessages = area<PlayerMessages>(en, { de: async () => de, es: async () => es, fr: async () => fr, ja: async () => ja });
