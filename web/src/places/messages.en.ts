export const en = {
  title: 'Places',
  picker: {
    choose: 'Choose a place',
    newPlace: 'New place …',
    lastUsed: 'Last used',
    notSent: 'Not sent yet',
    name: 'Name of the new place',
    example: 'Kitchen window',
    region: 'Area',
    newRegion: 'New area …',
    regionName: 'Name of the new area',
    home: 'Home',
    light: 'Light',
    lightUnknown: 'Not known',
  },
}
