import { BMFF } from "@trustnxt/c2pa-ts/asset";

// The library opens the brands of pictures only, though it reads and hashes any file of this structure.
(BMFF as unknown as { canReadBrands: Set<string> }).canReadBrands.add("isom");

const manifestBox = Buffer.from(BMFF.c2paBoxUserType);

/** An MP4 as the signing library sees it. Its own class finds no `/uuid` box where there are two, and ours have an XMP one besides. */
export class Mp4Asset extends BMFF {
  override getBoxByPath(xpath: string): ReturnType<BMFF["getBoxByPath"]> {
    return xpath === "/uuid"
      ? this.getTopLevelBoxes().find(({ userType }) => userType !== undefined && manifestBox.equals(userType))
      : super.getBoxByPath(xpath);
  }
}
