/** Pixels beyond each border. */
export interface Margins {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
