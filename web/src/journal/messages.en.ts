export const en = {
  title: 'Journal',
}
