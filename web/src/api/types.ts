import type { components } from '@frond/client'

/** What the service answers with, by the names of its API document. */
type Schemas = components['schemas']

export type Plant = Schemas['Plant']
export type PlantSpecies = Schemas['PlantSpecies']
export type SpeciesSummary = Schemas['SpeciesSummary']
export type PlantCategory = Schemas['PlantCategory']
export type Region = Schemas['Region']
export type Location = Schemas['Location']
export type PlantTag = Schemas['PlantTag']
export type JournalEntry = Schemas['JournalEntry']
export type MediaFile = Schemas['MediaFile']
export type MediaSummary = Schemas['MediaSummary']
export type CareTask = Schemas['CareTask']
export type CareSchedule = Schemas['CareSchedule']
export type CareHistory = Schemas['CareHistory']
export type CareSeason = Schemas['CareSeason']
export type CareSuggestion = Schemas['CareSuggestion']
export type CareSettings = Schemas['CareSettings']
export type CareSummary = Schemas['CareSummary']
export type ReminderChannel = Schemas['ReminderChannel']
export type Delivery = Schemas['ReminderDelivery']
