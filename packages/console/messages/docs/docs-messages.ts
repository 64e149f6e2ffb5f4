import { area } from "../language.ts";

const en = {
  document: "OpenAPI document",
  calls: "Calls",
  filter: "Find a call",
  nothing: "No call holds these words.",
  unknown: "There is no such call",
  all: "All calls",
  begin: "How to begin",
  key: "Send an API key in the header x-service-api-key, or as Authorization: Bearer. Answers are JSON.",
  errors:
    "What fails is answered with a status of 400 or above: message says why, code is for programs, invalid_params " +
    "names what is wrong with which reason, request_id finds it in the service’s log.",
  choose: "Choose a call: each says what it takes and answers, with programs to copy. What you see describes the service that serves it.",
  open: "Needs no key.",
  needsKey: "Needs a key.",
  parameters: "Parameters",
  body: "Body",
  response: "Answer",
  failures: "Failures",
  required: "required",
  example: "Example",
  members: (name: string) => `Members of ${name}`,
  language: "Language of the program",
  url: "Address to read",
  run: "Run it",
};

type DocsMessages = typeof en;

const de: DocsMessages = {
  document: "OpenAPI-Dokument",
  calls: "Aufrufe",
  filter: "Aufruf finden",
  nothing: "Kein Aufruf enthält diese Wörter.",
  unknown: "Diesen Aufruf gibt es nicht",
  all: "Alle Aufrufe",
  begin: "So fängt es an",
  key: "Senden Sie einen API-Schlüssel im Header x-service-api-key oder als Authorization: Bearer. Antworten sind JSON.",
  errors:
    "Was scheitert, hat einen Status ab 400: message sagt warum, code ist für Programme, invalid_params nennt, was " +
    "woran falsch ist, request_id findet es im Protokoll.",
  choose: "Wählen Sie einen Aufruf: Jeder sagt, was er nimmt und antwortet, mit Programmen zum Kopieren. Beschrieben ist genau dieser Dienst.",
  open: "Braucht keinen Schlüssel.",
  needsKey: "Braucht einen Schlüssel.",
  parameters: "Parameter",
  body: "Inhalt",
  response: "Antwort",
  failures: "Fehler",
  required: "nötig",
  example: "Beispiel",
  members: (name) => `Teile von ${name}`,
  language: "Sprache des Programms",
  url: "Adresse, die gelesen wird",
  run: "Ausführen",
};

const es: DocsMessages = {
  document: "Documento OpenAPI",
  calls: "Llamadas",
  filter: "Buscar una llamada",
  nothing: "Ninguna llamada contiene estas palabras.",
  unknown: "No existe esa llamada",
  all: "Todas las llamadas",
  begin: "Cómo empezar",
  key: "Envíe una clave de API en la cabecera x-service-api-key o como Authorization: Bearer. Las respuestas son JSON.",
  errors:
    "Lo que falla responde con un estado de 400 o más: message dice por qué, code es para programas, " +
    "invalid_params nombra qué está mal, request_id lo encuentra en el registro.",
  choose: "Elija una llamada: cada una dice qué toma y qué responde, con programas para copiar. Describe el servicio que la muestra.",
  open: "No necesita clave.",
  needsKey: "Necesita una clave.",
  parameters: "Parámetros",
  body: "Cuerpo",
  response: "Respuesta",
  failures: "Fallos",
  required: "obligatorio",
  example: "Ejemplo",
  members: (name) => `Miembros de ${name}`,
  language: "Lenguaje del programa",
  url: "Dirección que se lee",
  run: "Ejecutar",
};

const fr: DocsMessages = {
  document: "Document OpenAPI",
  calls: "Appels",
  filter: "Trouver un appel",
  nothing: "Aucun appel ne contient ces mots.",
  unknown: "Cet appel n’existe pas",
  all: "Tous les appels",
  begin: "Pour commencer",
  key: "Envoyez une clé d’API dans l’en-tête x-service-api-key ou en Authorization: Bearer. Les réponses sont en JSON.",
  errors:
    "Un échec répond par un statut de 400 ou plus : message dit pourquoi, code sert aux programmes, invalid_params " +
    "nomme ce qui ne va pas, request_id le retrouve dans le journal.",
  choose: "Choisissez un appel : chacun dit ce qu’il prend et répond, avec des programmes à copier. C’est ce service même qui est décrit.",
  open: "Sans clé.",
  needsKey: "Demande une clé.",
  parameters: "Paramètres",
  body: "Corps",
  response: "Réponse",
  failures: "Échecs",
  required: "obligatoire",
  example: "Exemple",
  members: (name) => `Membres de ${name}`,
  language: "Langage du programme",
  url: "Adresse à lire",
  run: "Exécuter",
};

const ja: DocsMessages = {
  document: "OpenAPI文書",
  calls: "呼び出し",
  filter: "呼び出しを探す",
  nothing: "この言葉を含む呼び出しはありません。",
  unknown: "その呼び出しはありません",
  all: "すべての呼び出し",
  begin: "はじめに",
  key: "APIキーをヘッダー x-service-api-key か Authorization: Bearer で送ります。応答はJSONです。",
  errors: "失敗は400以上のステータスで応答します。messageは理由、codeはプログラム用、invalid_paramsは誤りのある項目、request_idはログの検索用です。",
  choose: "呼び出しを選ぶと、受け取るもの、応答、コピーできるプログラムが見られます。内容はこのサービス自身のものです。",
  open: "キーは不要です。",
  needsKey: "キーが必要です。",
  parameters: "パラメーター",
  body: "本文",
  response: "応答",
  failures: "失敗",
  required: "必須",
  example: "例",
  members: (name) => `${name} の中身`,
  language: "プログラムの言語",
  url: "読み取るアドレス",
  run: "実行",
};

/** Of the API reference; what the document itself says is English. */
export const docsMessages = area<DocsMessages>(en, { de: async () => de, es: async () => es, fr: async () => fr, ja: async () => ja });
