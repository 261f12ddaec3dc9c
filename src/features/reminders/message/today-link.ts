/** Where Today opens; nothing without a public address. */
export function todayLink({ publicUrl }: { readonly publicUrl: string | undefined }): { url?: string } {
  return publicUrl === undefined ? {} : { url: `${publicUrl}/` }
}
