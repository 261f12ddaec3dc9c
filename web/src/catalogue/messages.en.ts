export const en = {
  title: 'Catalogue',
}
