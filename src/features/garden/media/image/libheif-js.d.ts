/** These types cover the part of libheif that is used here; functions that fail return an object with a code instead. */
declare module 'libheif-js/wasm-bundle.js' {
  interface HeifContext {
    readonly isContext: unique symbol
  }
  interface HeifHandle {
    readonly isHandle: unique symbol
  }
  interface HeifConstant {
    readonly value: number
  }
  interface HeifFailure {
    readonly code: HeifConstant
    readonly message: string
  }
  interface HeifPlane {
    readonly width: number
    readonly height: number
    /** A row begins so many bytes after the one before. */
    readonly stride: number
    /** The pixels lie in the memory of the decoder. */
    readonly data: Uint8Array
  }
  interface HeifPixels {
    readonly channels: readonly HeifPlane[]
  }
  interface Libheif {
    readonly heif_colorspace: { readonly heif_colorspace_RGB: HeifConstant }
    readonly heif_chroma: {
      readonly heif_chroma_interleaved_RGB: HeifConstant
      readonly heif_chroma_interleaved_RGBA: HeifConstant
    }
    heif_context_alloc(): HeifContext
    heif_context_read_from_memory(context: HeifContext, file: Uint8Array): HeifFailure
    heif_js_context_get_primary_image_handle(context: HeifContext): HeifHandle | HeifFailure
    heif_image_handle_get_width(handle: HeifHandle): number
    heif_image_handle_get_height(handle: HeifHandle): number
    heif_image_handle_has_alpha_channel(handle: HeifHandle): number
    heif_js_decode_image2(
      handle: HeifHandle,
      space: HeifConstant,
      chroma: HeifConstant,
    ): HeifPixels | HeifFailure
  }
  const libheif: Libheif
  export = libheif
}
