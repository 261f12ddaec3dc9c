/** Something to show. */
export const PLANTS = [
  { id: 1, name: 'Swiss cheese plant', botanical: 'Monstera deliciosa', indoors: true },
  { id: 2, name: 'Boston fern', botanical: 'Nephrolepis exaltata', indoors: true },
  { id: 3, name: 'Maidenhair fern', botanical: 'Adiantum raddianum', indoors: true },
  { id: 4, name: 'Jade plant', botanical: 'Crassula ovata', indoors: true },
  { id: 5, name: 'Royal fern', botanical: 'Osmunda regalis', indoors: false },
  { id: 6, name: 'Lavender', botanical: 'Lavandula angustifolia', indoors: false },
  { id: 7, name: 'Bay laurel', botanical: 'Laurus nobilis', indoors: false },
]
