export const en = {
  title: 'Places',
}
