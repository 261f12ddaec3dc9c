export const en = {
  label: 'Photos',
  camera: 'Camera',
  library: 'Gallery',
  numbered: (number: number) => `Photo ${number}`,
  remove: (number: number) => `Remove photo ${number}`,
  open: (what: string) => `Show larger: ${what}`,
  viewer: 'Photo',
  next: 'Next photo',
  previous: 'Previous photo',
  of: (number: number, count: number) => `${number} of ${count}`,
}
