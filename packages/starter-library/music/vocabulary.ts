/** A word of the music vocabulary, in the order in which the catalog shows it. */
export interface Term {
  name: string;
  description: string;
}

export const starterGenres: Term[] = [
  { name: "Acoustic", description: "Unplugged strings and hand percussion, close and natural." },
  { name: "Afrobeat", description: "Interlocking guitars, horns and drums over a long, rolling groove." },
  { name: "Ambient", description: "Slow textures without a beat, made to surround rather than to lead." },
  { name: "Blues", description: "Twelve bars, bent notes and a shuffle." },
  { name: "Children", description: "Bright, simple tunes on toy-like instruments." },
  { name: "Cinematic", description: "Orchestral colours and large drums that follow a picture's drama." },
  { name: "Classical", description: "Written-out chamber and piano music in the tradition of the concert hall." },
  { name: "Corporate", description: "Clean, optimistic music for presentations and explainers." },
  { name: "Country", description: "Twang, train beats and open roads." },
  { name: "Disco", description: "Four on the floor, octave bass and strings." },
  { name: "Electronic", description: "Synthesisers and drum machines made for the dance floor." },
  { name: "Funk", description: "Syncopated bass and guitar around a heavy first beat." },
  { name: "Hip Hop", description: "Drum-led beats with room for a voice." },
  { name: "Jazz", description: "Swing, extended chords and improvised lines." },
  { name: "Latin", description: "Clave, congas and montuno piano." },
  { name: "Lofi", description: "Soft, dusty beats to study and relax to." },
  { name: "Lounge", description: "Easy, elegant grooves for bars and waiting rooms." },
  { name: "Pop", description: "Catchy hooks, bright chords and a steady beat." },
  { name: "Reggae", description: "Offbeat guitars, deep bass and a one-drop drum." },
  { name: "RnB", description: "Smooth chords, deep bass and slow, syncopated beats." },
  { name: "Rock", description: "Driven guitars, bass and drums." },
  { name: "Soul", description: "Warm keys and horns with a gospel heart." },
  { name: "Synthwave", description: "Neon arpeggios and gated drums after the 1980s." },
  { name: "World", description: "Instruments and scales from traditions around the globe." },
];

export const starterMoods: Term[] = [
  { name: "Dark", description: "Shadowed, heavy, uneasy." },
  { name: "Dramatic", description: "High stakes and strong contrasts." },
  { name: "Elegant", description: "Refined and well dressed." },
  { name: "Energetic", description: "Fast, driving, wide awake." },
  { name: "Epic", description: "Larger than life." },
  { name: "Exciting", description: "Something is about to happen, and it is good." },
  { name: "Groovy", description: "Hard to sit still to." },
  { name: "Happy", description: "Plain good cheer." },
  { name: "Hopeful", description: "Looking up and ahead." },
  { name: "Laid Back", description: "Unhurried and easy." },
  { name: "Melancholic", description: "Wistful, with a backward glance." },
  { name: "Peaceful", description: "Calm and undisturbed." },
  { name: "Playful", description: "Light-footed and teasing." },
  { name: "Sad", description: "Sorrowful and slow to let go." },
  { name: "Sentimental", description: "Tender and full of memory." },
  { name: "Soulful", description: "From the heart." },
  { name: "Tension", description: "Waiting, with held breath." },
  { name: "Upbeat", description: "Positive and moving along." },
];
