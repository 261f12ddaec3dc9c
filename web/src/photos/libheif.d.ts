/** The part of libheif that is used here. */
declare module 'libheif-js/libheif-wasm/libheif.js' {
  interface HeifImage {
    get_width(): number
    get_height(): number
    /** Writes RGBA into the data of the picture, upright; nothing if it cannot. */
    display(picture: ImageData, done: (picture: ImageData | null) => void): void
    free(): void
  }
  interface HeifDecoder {
    decode(file: Uint8Array): HeifImage[]
  }
  interface Libheif {
    readonly HeifDecoder: new () => HeifDecoder
  }
  const libheif: (options: { readonly wasmBinary: ArrayBuffer }) => Libheif
  // biome-ignore lint/style/noDefaultExport: that is how the package exports it.
  export default libheif
}
