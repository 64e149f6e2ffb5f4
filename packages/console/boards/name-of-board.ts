import { boardsMessages } from "messages:boards";
import type { Board } from "./board.ts";

/** The service calls everybody's favourites the same; here they are called so in the language of the console. */
export const nameOfBoard = ({ name, favourites }: Pick<Board, "name" | "favourites">): string => (favourites ? boardsMessages().favourites : name);
