/** IPTC digital source type of a result (http://cv.iptc.org/newscodes/digitalsourcetype/), which marking writes into the file. */
export type DigitalSourceType =
  | "algorithmicallyEnhanced"
  | "algorithmicMedia"
  | "compositeSynthetic"
  | "trainedAlgorithmicMedia"
  | "compositeWithTrainedAlgorithmicMedia";
