import type { Motion } from "../../actors/actor.ts";
import type { PlaceName } from "../../places/place.ts";

/** What a noun of a prompt is: how it moves, how large it is and where it is at home. */
export interface SubjectEntry {
  /** English words that find its picture. */
  icon: string;
  /** What also shows it, where no icon bears that name. */
  alternatives: readonly string[];
  motion: Motion;
  /** Height beside a grown person's. */
  size: number;
  faces: "left" | "right" | "viewer";
  /** Share of the picture that is water it floats in. */
  draught: number;
  /** The picture shows a head alone. */
  isHead: boolean;
  home?: PlaceName;
  isPerson: boolean;
}

/** `word=picture words|or else*size` with marks before the size: `~` looks at the viewer, `>` faces right, `#` is a head, `%` floats in water of its own. */
const rows: [Motion, PlaceName | undefined, string][] = [
  [
    "walk", "meadow",
    "dog*.6, puppy=dog*.45, cat=cat|black cat*.5, kitten=cat|black cat*.4, tiger*.8, leopard*.75, cow*1, bull=ox*1, ox*1, buffalo=water buffalo*1, bison*1, " +
      "pig*.65, piglet=pig*.4, boar*.65, sheep=ewe*.65, lamb=ewe*.45, ram=ram|goat*.7, goat*.7, donkey*.95, elephant*1.6, mammoth*1.6, rhino=rhinoceros*1.2, " +
        "rhinoceros*1.2, hippo=hippopotamus*1, hippopotamus*1, giraffe*1.9, zebra*1, deer*1, stag=deer*1, moose*1.2, skunk*.5, raccoon#~*.55, " +
          "badger=badger|raccoon*.5, hedgehog*.4, otter*.5, beaver*.5, gorilla*1, orangutan*.9, monkey*.7, chicken=rooster*.45, hen=rooster*.45, rooster*.5, " +
            "turkey*.55, peacock~*.65, flamingo*.8, ostrich=dodo*.9, dodo*.7, chick=front-facing baby chick~*.3, goose*.5, mouse*.3, rat*.3, poodle*.6, " +
              "wolf#~*.75, fox#~*.6, red fox=fox#~*.6, arctic fox=fox#~*.6, red panda=raccoon#~*.55, grizzly bear=bear#~*1, lion#~*.85, bear#~*.95, " +
                "panda#~*.85, koala#~*.6, hamster#~*.4, sloth*.6, dinosaur=sauropod*1.8, t-rex=t-rex|sauropod*1.7, brontosaurus=sauropod*1.9, sauropod*1.8, " +
                  "robot#~*.95, llama*1, alpaca=llama*1",
  ],
  ["walk", "desert", "camel=camel*1.2, dromedary=camel*1.2, scorpion~*.3"],
  ["walk", "snowfield", "penguin~*.6, polar bear#~*1"],
  ["run", "meadow", "horse*1.15, pony=horse*.9, stallion=horse*1.15, unicorn#*1, racehorse=horse racing*1.2, cheetah=leopard*.8"],
  [
    "hop", "meadow",
    "rabbit*.45, bunny=rabbit*.45, hare=rabbit*.45, kangaroo*1, frog#~*.4, toad=frog#~*.4, cricket*.3, grasshopper=cricket*.3, squirrel=chipmunk*.4, " +
      "chipmunk*.4",
  ],
  [
    "crawl", "meadow",
    "snail*.3, caterpillar=bug*.3, worm*.25, turtle*.4, tortoise=turtle*.45, snake*.5, lizard~*.4, gecko=lizard~*.35, crocodile*.7, alligator=crocodile*.7, " +
      "ant*.25, beetle~*.25, ladybug=lady beetle~*.25, ladybird=lady beetle~*.25, spider~*.3, crab~*.4, lobster~*.5",
  ],
  [
    "fly", "sky",
    "bird=bird*.4, eagle*.6, hawk=eagle*.5, falcon=eagle*.5, dove*.4, pigeon=dove*.4, seagull=dove*.4, gull=dove*.4, parrot*.5, crow=blackbird*.4, " +
      "raven=blackbird*.45, bat~*.45, owl~*.5, dragon*1.5, phoenix=phoenix bird*1, stork=swan*.6, swallow=bird*.3, sparrow=bird*.3, hummingbird=bird*.3",
  ],
  [
    "flutter", "garden",
    "butterfly~*.3, moth=butterfly~*.25, bee=honeybee*.25, honeybee*.25, dragonfly=honeybee*.3, fly=fly~*.2, mosquito*.2, fairy=woman fairy|person fairy~*.6",
  ],
  [
    "swim", "underwater",
    "fish*.4, goldfish=tropical fish*.35, tropical fish*.4, clownfish=tropical fish*.4, shark*1.1, octopus~*.7, squid~*.6, blowfish*.45, " +
      "pufferfish=blowfish*.45, seal*.7, mermaid=person merpeople|woman merpeople~*.9, seahorse=fish*.4, eel=fish*.5, lobster=lobster~*.4",
  ],
  ["drift", "underwater", "jellyfish~*.5, submarine*1, diver=diver*.7, scuba diver=diver*.7, shrimp*.3, starfish=star~*.3"],
  ["leap", "sea", "dolphin*.9, whale=spouting whale*1.7, orca=whale|spouting whale*1.4, salmon=fish*.4"],
  [
    "sail", "sea",
    "sailboat%*1.3, boat=sailboat%*1.2, yacht=sailboat%*1.4, ship=ship%*1.7, ferry%*1.6, speedboat%*1, motorboat=speedboat%*1, canoe*.7, kayak=canoe*.7, " +
      "rowboat=person rowing boat%*.9, pirate ship=sailboat%*1.7, cruise ship=passenger ship%*1.8, passenger ship%*1.8, duck=duck|swan*.45, swan*.55, " +
        "raft=canoe*.6, gondola=canoe*.8",
  ],
  [
    "drive", "road",
    "car=automobile*.75, automobile*.75, taxi=taxi|oncoming taxi*.75, cab=taxi|oncoming taxi*.75, bus*1.1, truck=delivery truck*1.1, lorry=delivery " +
      "truck*1.1, van=minibus*.95, minibus*.95, tractor*1, race car=racing car*.5, racing car*.5, sports car=racing car*.5, jeep=sport utility vehicle*.85, " +
        "suv=sport utility vehicle*.85, police car*.75, ambulance*.95, fire engine*1.05, fire truck=fire engine*1.05, pickup=pickup truck*.8, pickup " +
          "truck*.8, motorcycle*.65, motorbike=motorcycle*.65, scooter=motor scooter*.65, moped=motor scooter*.65, bicycle*.7, bike=bicycle*.7, " +
            "tram=tram~*1.1, trolley=trolleybus*1.1, train=locomotive*1.1, locomotive*1.1, steam train=locomotive*1.1, bullet train*1, rickshaw=auto " +
              "rickshaw*.8, skateboard*.3, sled*.4, sleigh=sled*.5, wagon=railway car*.8, cart=shopping cart*.6",
  ],
  [
    "soar", "sky",
    "airplane=airplane>*1, plane=airplane>*1, aeroplane=airplane>*1, jet=airplane>*1, aircraft=airplane>*1, glider=small airplane>*.9, biplane=small " +
      "airplane*.9, kite~*.7, paper plane=airplane>*.5",
  ],
  [
    "hover", "sky",
    "helicopter*1, drone=helicopter*.6, ufo=flying saucer~*1, flying saucer~*1, spaceship=flying saucer~*1.1, spacecraft=flying saucer~*1.1, alien " +
      "ship=flying saucer~*1.1, ghost~*.7, genie=person genie~*.8",
  ],
  ["launch", "desert", "rocket=rocket>*1.3, space shuttle=rocket>*1.3, missile=rocket>*1.1"],
  [
    "drift", "sky",
    "balloon~*.7, hot air balloon~*1.3, airship=balloon~*1.2, parachute~*1, feather*.4, bubble=bubbles~*.5, paper lantern=red paper lantern~*.5, lantern=red " +
      "paper lantern~*.45, angel=baby angel~*.6",
  ],
  [
    "drift", "space",
    "astronaut=astronaut~*.9, cosmonaut=astronaut~*.9, satellite~*.7, asteroid=rock~*.5, comet=comet|shooting star*.7, alien=alien monster~*.7, " +
      "planet=ringed planet~*.8, ringed planet~*.8, saturn=ringed planet~*.8, space station=satellite~*.9, meteor=comet|shooting star*.7",
  ],
  [
    "dance", "stage",
    "dancer=woman dancing~*1, ballerina=woman dancing~*1, clown=clown face#~*.9, singer~*.9, rock star=singer~*.9, dj=headphone~*.6, musician=singer~*.9, " +
      "band=guitar~*.7, snowman~*.9",
  ],
  [
    "walk", "meadow",
    "person=person walking*1, man=man walking*1, woman=woman walking*1, boy=boy#~*.85, girl=girl#~*.85, child=child#~*.8, kid=child#~*.8, baby#~*.6, guy=man " +
      "walking*1, lady=woman walking*1, traveler=person walking*1, traveller=person walking*1, hiker=person walking*1, wanderer=person walking*1, " +
        "human=person walking*1, couple=person walking*1, family=person walking*1, friend=person walking*1, crowd=person walking*1, old man#~*.95, old " +
          "woman#~*.95, grandmother=old woman#~*.95, grandfather=old man#~*.95, stranger=person walking*1, figure=person walking*1, tourist=person walking*1",
  ],
  [
    "idle", "meadow",
    "farmer=farmer|man farmer~*.95, wizard=person mage|man mage|woman mage~*1, witch=woman mage|person mage~*1, mage=person mage|man mage~*1, prince~*.95, " +
      "princess~*.95, king=prince~*.95, queen=princess~*.95, knight=guard~*1, guard~*1, ninja~*.95, pirate=detective~*.95, superhero=person superhero|man " +
        "superhero~*1, hero=person superhero|man superhero~*1, vampire=person vampire|man vampire~*.95, zombie=person zombie|man zombie~*.95, elf=person " +
          "elf|man elf~*.9, santa=santa claus#~*1, santa claus#~*1, cowboy=cowboy hat face#~*1, police officer~*.95, soldier=guard~*1, firefighter~*.95",
  ],
  [
    "idle", "room",
    "chef=cook~*.95, cook~*.95, teacher~*.95, doctor=health worker~*.95, nurse=health worker~*.95, scientist~*.95, artist~*.95, painter=artist~*.95, " +
      "student~*.95, detective~*.95, judge~*.95, mechanic=mechanic|man mechanic~*.95, pilot~*.95, office worker~*.95, businessman=office worker~*.95, " +
        "businesswoman=office worker~*.95, programmer=technologist~*.95, worker=construction worker~*.95",
  ],
  ["run", "city", "runner=person running*1, jogger=person running*1, athlete=person running*1"],
  ["drive", "city", "cyclist=person biking*1, biker=person biking*1, skateboarder=skateboard*.4"],
  ["sail", "sea", "surfer=person surfing|person surfing medium light|man surfing%*1, swimmer=person swimming%*.7"],
  ["drive", "snowfield", "skier=skier*1, snowboarder=snowboarder|snowboarder medium|snowboarder light*1"],
  [
    "still", "village",
    "house*1.5, cottage=house with garden*1.4, hut*1.2, cabin=hut*1.2, farmhouse=house with garden*1.5, barn=house*1.5, church*2, castle*2.4, " +
      "palace=castle*2.4, temple=hindu temple*2, mosque*2, pagoda=japanese castle|castle*2.2, pyramid=desert*1.6, tent*1, lighthouse~*2.4, windmill~*2, " +
        "factory*1.8, school=school|classical building*1.7, hospital*1.7, stadium*1.7, bank=bank*1.6, shop=convenience store*1.4, store=convenience " +
          "store*1.4, hotel*1.9, tower=tokyo tower*2.6, bridge=bridge at night*1.6, statue=statue of liberty*2.2, fountain*1.1, museum=classical " +
            "building*1.8, library=classical building*1.8, circus=circus tent*1.8, playground=playground slide*1, skyscraper=office building*2.4, " +
              "igloo=hut*1, bench=chair*.6, gate=shinto shrine*1.5, shrine=shinto shrine*1.5, volcano*2.2, ruins=classical building*1.6, moai*1.1",
  ],
  ["spin", "meadow", "ferris wheel~*2.2, wheel~*.6"],
  [
    "sway", "meadow",
    "tree=deciduous tree~*1.7, oak=deciduous tree~*1.7, pine=evergreen tree~*1.7, fir=evergreen tree~*1.6, palm=palm tree~*1.7, palm tree~*1.7, cactus~*1, " +
      "sunflower~*.8, tulip~*.6, rose~*.6, flower=tulip~*.6, blossom~*.5, cherry blossom~*.6, daisy=blossom~*.5, lotus~*.4, bouquet~*.5, " +
        "mushroom=mushroom|brown mushroom~*.45, seedling~*.4, sprout=seedling~*.4, plant=potted plant~*.6, bonsai=potted plant~*.6, wheat=sheaf of rice~*.6, " +
          "corn=ear of corn~*.5, bamboo=pine decoration~*.8, clover=four leaf clover~*.4, christmas tree~*1.4",
  ],
  ["burn", "forest", "campfire=fire~*.6, fire~*.6, bonfire=fire~*.8, flame=fire~*.6, candle~*.5, torch=fire~*.5"],
  [
    "shine", "stage",
    "star=star~*.5, diamond=gem stone~*.5, gem=gem stone~*.5, jewel=gem stone~*.5, crystal=gem stone~*.5, crown~*.5, ring=ring~*.4, trophy~*.7, medal=sports " +
      "medal~*.5, treasure=coin~*.5, coin~*.45, gold=coin~*.45, heart=red heart~*.6, key=key~*.5, sword=crossed swords~*.7, shield~*.6, magic wand~*.6, " +
        "wand=magic wand~*.6, crystal ball~*.6, light bulb~*.6, lightbulb=light bulb~*.6, potion=alembic~*.5, mirror~*.7, sparkles=sparkles|sparkle~*.6",
  ],
  [
    "idle", "room",
    "coffee=hot beverage~*.45, tea=teacup without handle~*.4, cup=hot beverage~*.4, mug=hot beverage~*.4, teapot~*.5, book=open book~*.5, lamp=light " +
      "bulb~*.5, clock=mantelpiece clock|alarm clock|clock~*.6, chair~*.8, sofa=couch and lamp~*1, couch=couch and lamp~*1, bed~*.9, television~*.7, " +
        "tv=television~*.7, computer=desktop computer~*.7, laptop~*.6, phone=mobile phone~*.5, smartphone=mobile phone~*.5, camera~*.5, radio~*.5, " +
          "umbrella~*.7, hat=top hat~*.5, shoe=running shoe~*.4, sneaker=running shoe~*.4, bag=handbag~*.5, backpack~*.5, suitcase=luggage~*.6, watch~*.4, " +
            "glasses~*.3, gift=wrapped gift|gift~*.55, present=wrapped gift|gift~*.55, box=package~*.55, toy=teddy bear~*.5, teddy bear~*.55, doll=nesting " +
              "dolls~*.5, letter=envelope~*.4, newspaper~*.5, telescope~*.7, microscope~*.6, globe=globe showing americas~*.6, earth=globe showing europe " +
                "africa~*.8, door~*1.1, window=window~*.8, table=chair~*.7, desk=desktop computer~*.7, bottle=lotion bottle|baby bottle~*.5, " +
                    "perfume=lotion bottle~*.45, vase=amphora~*.6, jar~*.4, " +
                  "broom~*.7, hammer~*.5, anchor~*.6, skull~*.5, pumpkin=jack-o-lantern~*.5, jack-o-lantern~*.5, snowflake~*.4, map=world map~*.5, " +
                    "compass~*.45, hourglass=hourglass done~*.5, balance scale~*.6, rock*.5, bomb~*.5, tooth~*.5, brain~*.6, dna~*.7, magnet~*.5, " +
                      "battery~*.5, microphone~*.6, headphones=headphone~*.5, joystick~*.5, dice=game die~*.4, puzzle=puzzle piece~*.5",
  ],
  [
    "idle", "room",
    "cake=birthday cake~*.55, birthday cake~*.55, pizza~*.5, burger=hamburger~*.5, hamburger~*.5, bread~*.45, croissant~*.4, apple=red apple~*.4, " +
      "banana~*.4, orange fruit=tangerine~*.4, lemon~*.35, strawberry~*.35, cherry=cherries~*.35, grape=grapes~*.4, watermelon~*.5, pineapple~*.55, " +
        "peach~*.35, pear~*.4, tomato~*.35, carrot~*.4, avocado~*.35, cheese=cheese wedge~*.4, egg~*.3, sushi~*.35, ramen=steaming bowl~*.45, " +
          "noodles=steaming bowl~*.45, soup=steaming bowl~*.45, rice=cooked rice~*.4, ice cream=ice cream|soft ice cream~*.5, cookie~*.35, " +
            "donut=doughnut~*.4, doughnut~*.4, chocolate=chocolate bar~*.4, candy~*.3, honey=honey pot~*.45, wine=wine glass~*.5, beer=beer mug~*.5, " +
              "cocktail=cocktail glass~*.5, champagne=bottle with popping cork~*.6, milk=glass of milk~*.4, popcorn~*.5, sandwich~*.4, taco~*.4, salad=green " +
                "salad|leafy green~*.4, pancakes~*.4, cupcake~*.4, pie~*.4",
  ],
  [
    "dance", "stage",
    "guitar~*.7, violin~*.7, piano=musical keyboard~*.6, drum~*.6, saxophone~*.7, trumpet~*.5, accordion~*.5, flute~*.5, banjo~*.6, music=musical notes~*.5, " +
      "musical note~*.4",
  ],
  [
    "roll", "meadow",
    "ball=soccer ball~*.4, football=soccer ball~*.4, soccer ball~*.4, basketball~*.4, tennis ball=tennis|softball~*.35, baseball~*.35, volleyball~*.4, beach " +
      "ball=volleyball~*.4, bowling=bowling~*.5, tire=wheel~*.45, marble=crystal ball~*.3",
  ],
];

const mark = /^(?<word>[^=*~>#%]+)(?:=(?<icon>[^*~>#%]+))?(?<marks>[~>#%]*)\*(?<size>[\d.]+)$/;

const people = new RegExp(
  String.raw`person|man\b|woman|boy|girl|child|kid|baby|guy|lady|hiker|traveler|traveller|wanderer|human|couple|family|friend|crowd|stranger|` +
  "figure|tourist|runner|jogger|athlete",
);

function read(): Map<string, SubjectEntry> {
  const entries = new Map<string, SubjectEntry>();
  for (const [motion, home, list] of rows) {
    for (const item of list.split(", ")) {
      const { word, icon, marks, size } = mark.exec(item)!.groups as { word: string; icon?: string; marks: string; size: string };
      if (entries.has(word)) continue;
      const pictures = (icon ?? word).split("|");
      entries.set(word, {
        icon: pictures[0]!, alternatives: pictures.slice(1), motion, size: Number(size), home,
        faces: marks.includes("~") ? "viewer" : marks.includes(">") ? "right" : "left",
        draught: marks.includes("%") ? 0.2 : motion === "sail" ? 0.04 : 0,
        isHead: marks.includes("#"), isPerson: people.test(word) && !/^lady(?:bug|bird)$/.test(word) && motion !== "still" && word !== "mermaid",
      });
    }
  }
  return entries;
}

/** Nouns that scenes know, singular. */
export const subjectEntries: ReadonlyMap<string, SubjectEntry> = read();
