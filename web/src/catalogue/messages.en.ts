export const en = {
  title: 'Catalogue',
  picker: {
    placeholder: 'Common or botanical name',
    ownName: (name: string) => `Use my own name: ${name}`,
    addToCatalogue: 'Add to the catalogue',
    alike: 'Begins alike',
  },
}
