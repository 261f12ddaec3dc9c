import * as plantCategories from './0001_plant_categories.ts'
import * as accounts from './0002_accounts.ts'
import * as media from './0003_media.ts'
import * as species from './0004_species.ts'
import * as garden from './0005_garden.ts'
import * as lists from './0006_lists.ts'
import * as catalogueCovers from './0007_catalogue_covers.ts'
import * as speciesLists from './0008_species_lists.ts'
import * as categoryNames from './0009_category_names.ts'
import * as care from './0010_care.ts'
import * as speciesWordSuffixes from './0011_species_word_suffixes.ts'
import * as gardenCounts from './0012_garden_counts.ts'
import * as entriesWithoutSchedules from './0013_entries_without_schedules.ts'
import * as events from './0014_events.ts'
import * as reminders from './0015_reminders.ts'
import * as calendarFeed from './0016_calendar_feed.ts'
import * as linksByGarden from './0017_links_by_garden.ts'
import * as jobRuns from './0018_job_runs.ts'
import * as storageClaims from './0019_storage_claims.ts'
import * as joining from './0020_joining.ts'
import * as jobStates from './0021_job_states.ts'
import * as speciesByLanguage from './0022_species_by_language.ts'
import * as unknownPlant from './0023_unknown_plant.ts'
import * as entriesInTransactions from './0024_entries_in_transactions.ts'
import * as grants from './0025_grants.ts'
import * as authors from './0026_authors.ts'
import * as quietDays from './0027_quiet_days.ts'
import * as turns from './0028_turns.ts'
import * as linkUses from './0029_link_uses.ts'
import * as linkFiles from './0030_link_files.ts'
import * as measurements from './0031_measurements.ts'
import * as problems from './0032_problems.ts'
import * as wishes from './0033_wishes.ts'
import * as addresses from './0035_addresses.ts'
import * as activity from './0036_activity.ts'
import * as secondFactors from './0037_second_factors.ts'
import * as passkeys from './0038_passkeys.ts'
import * as identities from './0039_identities.ts'
import * as clients from './0040_clients.ts'
import type { Migration } from './migration.ts'

/**
 * The migrations in the order in which they are applied. Each has a file of its own, however short, and none is changed after
 * its release: it ran somewhere already.
 */
export const MIGRATIONS: readonly Migration[] = [
  { name: '0001_plant_categories', up: plantCategories.up },
  { name: '0002_accounts', up: accounts.up },
  { name: '0003_media', up: media.up },
  { name: '0004_species', up: species.up },
  { name: '0005_garden', up: garden.up },
  { name: '0006_lists', up: lists.up },
  { name: '0007_catalogue_covers', up: catalogueCovers.up },
  { name: '0008_species_lists', up: speciesLists.up },
  { name: '0009_category_names', up: categoryNames.up },
  { name: '0010_care', up: care.up },
  { name: '0011_species_word_suffixes', up: speciesWordSuffixes.up },
  { name: '0012_garden_counts', up: gardenCounts.up },
  { name: '0013_entries_without_schedules', up: entriesWithoutSchedules.up },
  { name: '0014_events', up: events.up },
  { name: '0015_reminders', up: reminders.up },
  { name: '0016_calendar_feed', up: calendarFeed.up },
  { name: '0017_links_by_garden', up: linksByGarden.up },
  { name: '0018_job_runs', up: jobRuns.up },
  { name: '0019_storage_claims', up: storageClaims.up },
  { name: '0020_joining', up: joining.up },
  { name: '0021_job_states', up: jobStates.up },
  { name: '0022_species_by_language', up: speciesByLanguage.up },
  { name: '0023_unknown_plant', up: unknownPlant.up },
  { name: '0024_entries_in_transactions', up: entriesInTransactions.up },
  { name: '0025_grants', up: grants.up },
  { name: '0026_authors', up: authors.up },
  { name: '0027_quiet_days', up: quietDays.up },
  { name: '0028_turns', up: turns.up },
  { name: '0029_link_uses', up: linkUses.up },
  { name: '0030_link_files', up: linkFiles.up },
  { name: '0031_measurements', up: measurements.up },
  { name: '0032_problems', up: problems.up },
  { name: '0033_wishes', up: wishes.up },
  { name: '0035_addresses', up: addresses.up },
  { name: '0036_activity', up: activity.up },
  { name: '0037_second_factors', up: secondFactors.up },
  { name: '0038_passkeys', up: passkeys.up },
  { name: '0039_identities', up: identities.up },
  { name: '0040_clients', up: clients.up },
]
