export interface StarterArtist {
  key: string;
  name: string;
  bio: string;
}

/** Invented for the starter library; each stands for one corner of it. */
export const starterArtists: StarterArtist[] = [
  {
    key: "linden-row", name: "Linden Row",
    bio: "Linden Row writes for wooden instruments and open windows. The pieces begin on a single guitar and stay small on purpose, with hand percussion and " +
      "melodies that could be whistled on the way home.",
  },
  {
    key: "marlo-vance", name: "Marlo Vance",
    bio: "Marlo Vance grew up between a record shop and a rehearsal room and never chose between them. The music leans on bass, clavinet-style guitars and " +
      "horns, and is written for feet first.",
  },
  {
    key: "ondine-hart", name: "Ondine Hart",
    bio: "Ondine Hart composes for strings, choir and large drums. Trained at the piano, she builds each cue from a short motif that returns changed, so " +
      "that an editor can cut on any phrase.",
  },
  {
    key: "cassette-garden", name: "Cassette Garden",
    bio: "Cassette Garden makes quiet beats from electric piano, soft drums and a little tape dust. Most sketches are recorded after midnight and kept when " +
      "they still feel kind in the morning.",
  },
  {
    key: "neon-parallel", name: "Neon Parallel",
    bio: "Neon Parallel programs arpeggios, gated drums and wide choruses for imaginary night drives. Every track starts as one sequence on one synthesiser.",
  },
  {
    key: "ruby-quarter", name: "The Ruby Quarter",
    bio: "The Ruby Quarter is a small combo of piano, upright bass, vibraphone and brushes. They play standards that have not been written yet, usually in " +
      "one take.",
  },
  {
    key: "isla-verde", name: "Isla Verde",
    bio: "Isla Verde gathers rhythms from warm coasts: clave, one-drop and steel drums under sunlit guitars. The songs are short, danceable and hard to hurry.",
  },
  {
    key: "paper-lantern", name: "Paper Lantern",
    bio: "Paper Lantern writes cheerful, tidy music for stories, classrooms and product films, on ukulele, glockenspiel and whatever else is within reach of " +
      "the desk.",
  },
];
