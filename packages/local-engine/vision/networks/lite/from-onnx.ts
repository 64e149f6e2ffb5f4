import { type Layer, LiteFile } from "./lite-file.ts";
import { type OnnxNode, readOnnx } from "./read-onnx.ts";

/**
 * A network of an ONNX file as a TFLite file. Only what leads to its first output is taken.
 * @throws TypeError at an operation that no network here has
 */
export function fromOnnx(bytes: Uint8Array): Uint8Array {
  const { inputs: [first], outputs: [last], nodes, weights } = readOnnx(bytes);
  if (!first || !last) throw new TypeError("the network has no input or no output");
  const file = new LiteFile();
  const [, channels, height, width] = first.shape as [number, number, number, number];
  const input = file.input(height, width, channels);
  const layers = new Map([[first.name, input]]);
  const makers = new Map(nodes.flatMap((node) => node.outputs.map((output) => [output, node] as const)));

  const layerOf = (name: string): Layer => {
    let layer = layers.get(name);
    if (!layer) layers.set(name, (layer = made(makers.get(name)!)));
    return layer;
  };
  const made = (node: OnnxNode): Layer => {
    const one = (attribute: string) => node.attributes.get(attribute)?.[0] ?? 1;
    const from = (at: number) => layerOf(node.inputs[at]!);
    switch (node.operation) {
      case "Conv": {
        const [kernel, bias] = [weights.get(node.inputs[1]!), weights.get(node.inputs[2]!)];
        if (!kernel || !bias || one("group") !== 1) throw new TypeError("a convolution in groups or without weights is not known");
        const [many, few, rows, columns] = kernel.shape as [number, number, number, number];
        const values = channelsLast(kernel.values, many, few);
        return file.conv(from(0), { values, bias: bias.values, size: [rows, columns] }, { stride: one("strides"), dilation: one("dilations") });
      }
      case "MaxPool": return file.maxPool(from(0), one("kernel_shape"), one("strides"));
      case "Concat": return file.concat(node.inputs.map(layerOf));
      case "Resize": {
        const [tall, wide] = layerOf(sizedAs(node.inputs[3]!)).shape;
        return file.resize(from(0), tall, wide);
      }
      case "Add": return file.add(from(0), from(1));
      case "Relu": return file.relu(from(0));
      case "Sigmoid": return file.sigmoid(from(0));
      default: throw new TypeError(`the operation ${node.operation} of a network is not known`);
    }
  };
  /** The layer whose size is asked for: exporters write it as a chain of operations that begins with its shape. */
  const sizedAs = (name: string): string => {
    const { operation, inputs } = makers.get(name)!;
    if (operation === "Shape") return inputs[0]!;
    // Height and width are joined to the count of pictures and channels, which are another layer's.
    const isAll = operation === "Concat" && makers.get(inputs[0]!)?.operation === "Slice";
    return sizedAs(inputs[isAll ? 1 : 0]!);
  };
  return file.write(input, [layerOf(last)]);
}

/** Weights with the input channels first, as a list with them last. */
function channelsLast(values: Float32Array, many: number, few: number): Float32Array {
  const area = values.length / many / few;
  const turned = new Float32Array(values.length);
  for (let out = 0, to = 0; out < many; out++) {
    for (let place = 0; place < area; place++) for (let c = 0; c < few; c++, to++) turned[to] = values[(out * few + c) * area + place]!;
  }
  return turned;
}
