import assert from "node:assert/strict";
import { test } from "node:test";
import { starterIconIndex } from "@atelier/test/parts/starter-icon-index.ts";
import { preferredLanguages } from "./accept-language.ts";
import { createIconMeaning } from "./icon-meaning.ts";

const { index, nameOf } = await starterIconIndex();
const { understand } = createIconMeaning();

/** Names on the first page of a search, as the catalog makes it. */
async function firstNames(term: string, acceptLanguage?: string, limit = 10): Promise<string[]> {
  return index.search({ words: await understand(term, preferredLanguages(acceptLanguage)), limit }).ids.map(nameOf);
}

const has = (name: string, words: string): boolean => words.split("/").some((word) => new RegExp(`\\b${word}`).test(name));

/** Queries as people of each language write them, with the words of which a name among the first ten must have one. */
const queries: Record<string, string> = {
  es: "gato=cat, gatos=cat, perro=dog, casa=house/home, coche=car, corazón=heart, papelera=trash, llave=key, ajustes=settings, buscar=search/magnif, " +
    "carrito=cart, bicicletas=bicycle/bike, correo=mail/envelope, taza de café=coffee/mug/cup, árbol=tree",
  fr: "chat=cat, chien=dog, maison=house/home, voiture=car, cœur=heart, poubelle=trash/bin, clé=key, paramètres=settings, télécharger=download, " +
    "avion=plane/airplane, soleil=sun, fleurs=flower, l'eau=water/drop, parapluie=umbrella, utilisateur=user",
  de: "Katze=cat, Hunde=dog, Haus=house/home, Auto=car/automobile, Herz=heart, Papierkorb=trash/bin, Schlüssel=key, Einstellungen=settings, " +
    "Suche=search/magnif, Flugzeug=plane/airplane, Regenschirm=umbrella, Glühbirne=bulb, Fahrräder=bicycle/bike, Einkaufswagen=cart, Zahnrad=gear/cog",
  it: "gatto=cat, cane=dog, casa=house/home, macchina=car, cuore=heart, chiave=key, impostazioni=settings, cerca=search, aereo=plane/airplane, " +
    "ombrello=umbrella, stella=star",
  pt: "gato=cat, cachorro=dog, casa=house/home, carro=car, coração=heart, lixeira=trash, chave=key, configurações=settings, pesquisar=search, " +
    "avião=plane/airplane, guarda-chuva=umbrella",
  ru: "кошка=cat, собаки=dog, дом=house/home, машина=car, сердце=heart, ключ=key, настройки=settings, поиск=search, самолёт=plane/airplane, зонт=umbrella, " +
    "звезда=star, корзина=basket/cart/trash",
  ja: "ネコ=cat, ねこ=cat, 犬=dog, 家=house/home, 車=car, ハート=heart, ゴミ箱=trash, 鍵=key, 設定=settings, 検索=search, 飛行機=plane/airplane, 傘=umbrella, 黒い猫=cat",
  zh: "猫=cat, 狗=dog, 房子=house/home, 汽车=car, 爱心=heart, 垃圾桶=trash/bin/garbage, 钥匙=key, 设置=settings, 搜索=search, 飞机=plane/airplane, 雨伞=umbrella, 购物车=cart",
  "zh-TW": "貓=cat, 房屋=house/home, 汽車=car, 鑰匙=key, 設定=settings, 搜尋=search",
  ko: "고양이=cat, 개=dog, 집=house/home, 자동차=car, 하트=heart, 휴지통=trash/bin/wastebasket, 열쇠=key, 설정=settings, 검색=search, 비행기=plane/airplane, 우산=umbrella",
  ar: "قطة=cat, كلب=dog, منزل=house/home, سيارة=car, قلب=heart, مفتاح=key, إعدادات=settings, بحث=search, طائرة=plane/airplane, شمس=sun, القمر=moon",
  tr: "kedi=cat, köpek=dog, ev=house/home, araba=car, kalp=heart, anahtar=key, ayarlar=settings, uçak=plane/airplane, şemsiye=umbrella, yıldız=star",
  th: "แมว=cat, สุนัข=dog, บ้าน=house/home, รถยนต์=car, หัวใจ=heart, กุญแจ=key, เครื่องบิน=plane/airplane, ร่ม=umbrella, ดาว=star",
  pl: "kot=cat, psy=dog, dom=house/home, samochód=car, serce=heart, klucz=key, samolot=plane/airplane, parasol=umbrella, gwiazda=star",
  nl: "kat=cat, hond=dog, huis=house/home, fiets=bicycle/bike, hart=heart, sleutel=key, vliegtuig=plane/airplane, paraplu=umbrella",
  hi: "बिल्ली=cat, कुत्ता=dog, घर=house/home, दिल=heart, चाबी=key, सूरज=sun",
};

test("of more than 100 queries in more than 10 languages, at least 95 in 100 have what they mean among the first ten", async (t) => {
  const missed: string[] = [];
  let asked = 0;
  for (const [language, list] of Object.entries(queries)) {
    for (const [term, words] of list.split(", ").map((query) => query.split("=") as [string, string])) {
      asked++;
      const names = await firstNames(term, language);
      if (!names.some((name) => has(name, words))) missed.push(`${language} ${term}: ${names.join(", ")}`);
    }
  }
  t.diagnostic(`${asked - missed.length} of ${asked} found\n${missed.join("\n")}`);
  assert.ok(asked >= 100 && missed.length <= asked * 0.05, missed.join("\n"));
});

test("what a term means in its language comes before what its letters spell in English", async () => {
  const names = await firstNames("chat", "fr", 60);
  const firstSpelt = names.findIndex((name) => !has(name, "cat/kitten"));
  assert.ok(firstSpelt === -1 || !names.slice(firstSpelt).some((name) => has(name, "cat")), names.join(", "));
  const { count: cats } = index.search({ words: "cat", limit: 0 });
  const { count: chats } = index.search({ words: "chat", limit: 0 });
  const { count } = index.search({ words: await understand("chat", ["fr"]), limit: 0 });
  assert.ok(count >= chats + cats / 2, "and both are found");
});

test("words of another language that have no meaning there are searched as they are, with their synonyms", async () => {
  assert.ok((await firstNames("figma", "es")).every((name) => has(name, "figma")));
  assert.ok((await firstNames("gear", "fi")).every((name) => has(name, "gear")));
  assert.ok((await firstNames("cart", "es")).every((name) => has(name, "cart")), "and no English word is taken for half a word of another language");
});

test("the first language that knows the term decides; regions and scripts fall back to their language", async () => {
  for (const header of ["es", "es-MX", "es-419,en;q=0.5", "xx,es;q=0.3", "en;q=0.2,es", "en-US,en;q=0.9,es;q=0.8", "ES"]) {
    assert.ok((await firstNames("gato", header)).every((name) => has(name, "cat")), header);
  }
  for (const header of ["no", "nb-NO", "nn"]) assert.ok((await firstNames("katt", header)).every((name) => has(name, "cat")), header);
  for (const header of ["zh", "zh-Hant-TW", "zh-HK"]) assert.ok((await firstNames("貓", header)).every((name) => has(name, "cat")), header);
});

test("without a language, or with one that nobody knows, a term is English", async () => {
  const english = await understand("gear", preferredLanguages(undefined));
  for (const header of ["", "*", "en", "en-GB", "xx", "x-klingon", "zz-../..", "und"]) {
    assert.deepEqual(await understand("gear", preferredLanguages(header)), english, header);
  }
  assert.equal(await understand("zxqv", preferredLanguages(undefined)), "zxqv");
  assert.equal(await understand("!!", preferredLanguages("fr")), "!!");
});

test("exact names come before synonyms", async () => {
  for (const word of [
    "cat", "gear", "settings", "trash", "bin", "house", "home", "mail", "user", "arrow", "car", "bell", "wifi", "edit", "plus", "phone", "clock",
    "heart", "key", "camera", "cloud", "tag", "folder", "image", "music",
  ]) {
    const names = await firstNames(word);
    assert.ok(names.every((name) => has(name, word)), `${word}: ${names.join(", ")}`);
  }
  assert.deepEqual(await firstNames("shopping cart"), index.search({ words: "shopping cart", limit: 10 }).ids.map(nameOf));
  assert.ok((await firstNames("magnifying glass")).every((name) => has(name, "magnifying glass")));
});

test("synonyms find what the word itself does not, and broader words do not come back from narrower ones", async () => {
  const finds: Record<string, string> = {
    loupe: "search/magnif", automobile: "car/automobile", profile: "user/account", rubbish: "trash/bin", preferences: "settings/gear", feline: "cat",
    pet: "dog/cat/paw", "log in": "login", "light bulb": "bulb/lightbulb", checkout: "cart",
  };
  for (const [term, words] of Object.entries(finds)) {
    const names = await firstNames(term);
    assert.ok(names.some((name) => has(name, words)), `${term}: ${names.join(", ")}`);
  }
  const cats = index.search({ words: await understand("cat", ["en"]), limit: 1000 }).ids.map(nameOf);
  assert.ok(!cats.some((name) => has(name, "dog")));
});

test("what is being typed finds by its beginning, in any language", async () => {
  assert.ok((await firstNames("hea")).some((name) => has(name, "heart")));
  assert.ok((await firstNames("regensch", "de")).some((name) => has(name, "umbrella")));
});

test("a query stays bounded, however long or strange its term is", async () => {
  for (const [term, language] of [
    ["a ".repeat(2000), "fr"], ["a ".repeat(100), "fr"], ["猫".repeat(200), "ja"], ["cat ".repeat(50), "en"], ["\u0300\u0301", "ar"],
  ] as const) {
    await understand("cat", [language]);
    // Processor time, because other tests run beside this one.
    const begun = process.threadCpuUsage();
    const words = await understand(term, [language]);
    const { user, system } = process.threadCpuUsage(begun);
    assert.ok(user + system < 250_000, `${user + system} µs`);
    if (typeof words !== "string") for (const { alternatives } of words) assert.ok(alternatives.length <= 12);
  }
});
