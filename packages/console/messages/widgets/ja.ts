import type { WidgetsMessages } from "./en.ts";

export const ja: WidgetsMessages = {
  shots: {
    label: "ショット", one: "ショット", timeline: "タイムライン",
    hint: "端をドラッグすると長さが、ショットをドラッグすると順番が変わります。矢印キーでも同じで、Altを押すと移動します。",
    length: (number) => `ショット${number}の長さ`,
    seconds: (count) => `${count}秒`, sum: (sum, most) => `${most}のうち${sum}`,
    tooLong: "合計が長すぎます。", equal: "同じ長さ", moved: (from, to) => `ショット${from}はショット${to}になりました。`,
  },
  elements: {
    names: "プロンプトでの名前",
    insert: (name) => `${name}をプロンプトに入れる`, several: "複数のファイルを選ぶ", inserted: (name) => `${name}をプロンプトに入れました。`,
    hint: "名前を押すとプロンプトに入ります。", full: (most) => `ここに入るのは${most}個までです。`,
  },
  frames: {
    label: "最初と最後のフレーム", first: "最初のフレーム", last: "最後のフレーム", swap: "フレームを入れ替える",
    needsFirst: "最後のフレームには最初のフレームが必要です。", otherShape: "最後のフレームは形が違います。動画は最初のフレームの形になります。",
  },
  upscale: {
    label: "サイズ", now: (size) => `現在 ${size}`, result: (size) => `結果 ${size}`, times: (times) => `幅は${times}倍`,
    stays: "すでにこれより大きいため、サイズはそのままです。", none: "クリップを選ぶと新しいサイズが見られます。",
    boost: "毎秒のフレーム数が2倍になります（最大60）。", later: "このクリップのサイズは実行時に分かります。",
  },
  mask: {
    lasso: "投げ縄", redo: "やり直す", clear: "消去", smaller: "ブラシを小さく", larger: "ブラシを大きく", part: "マスク",
    restored: "マスクを画像の上に戻しました。", otherSize: "マスクの形が画像と違います。塗り直してください。", fit: "画像全体",
    fingers: "2本指で移動と拡大、Ctrlとホイールで拡大します。",
  },
  picker: { waveforms: "波形", remove: (name) => `${name}を削除`, removed: (name) => `${name}を削除しました。` },
};
