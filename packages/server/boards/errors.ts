import { notFound, ServiceError } from "../errors.ts";

export const boardNotFound = () => notFound("Board");
export const boardItemNotFound = () => notFound("Item of the board");
export const shareNotFound = () => notFound("Link");

/** 409 for an account that has as many boards as it may. */
export const boardsFull = (most: number) => new ServiceError(409, "boards_full", `An account may have ${most} boards: delete one`);

/** 409 for a board that has as many items as it may. */
export const boardFull = (most: number) => new ServiceError(409, "board_full", `A board may have ${most} items: remove some, or make another board`);

/** 409 for a board that has as many links as it may. */
export const sharesFull = (most: number) => new ServiceError(409, "shares_full", `A board may have ${most} links: end one`);

export const favouritesStay = () =>
  new ServiceError(409, "favourites_stay", "Favourites are their key's: they cannot be deleted, renamed or given to the account; remove their items instead");

export const notBoardOwner = () =>
  new ServiceError(403, "not_board_owner", "Only the key that owns the board, or an admin of the account, may delete it or change who sees it");

/** 410 for a link that was ended or has expired, and for everything below it. */
export const shareEnded = () => new ServiceError(410, "share_ended", "This link has ended: ask whoever sent it for a new one");
