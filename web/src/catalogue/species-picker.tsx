import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { knownPlants } from '../api/known-plants.ts'
import { speciesSearchQuery } from '../api/queries.ts'
import { useUser } from '../api/session.ts'
import type { PlantSpecies, SpeciesSummary } from '../api/types.ts'
import { SpeciesPhoto } from '../drawings/species-photo.tsx'
import { useI18n } from '../i18n/i18n.tsx'
import { asPlantName } from '../plants/plant-name.ts'
import { ComboBox } from '../ui/combo-box.tsx'
import { useSettled } from '../ui/use-settled.ts'
import { ownNamesFirst } from './beginnings.ts'
import { speciesAlikeQuery, unknownPlantQuery } from './queries.ts'
import styles from './species-picker.module.css'
import { summaryOf } from './species-summary.ts'

const NewSpeciesSheet = lazy(async () => ({
  default: (await import('../admin/species/new-species-sheet.tsx')).NewSpeciesSheet,
}))

/** How many are looked at, and how many of them are suggested. */
export const LOOKED_AT = 24
const SUGGESTED = 8
const TYPING_MS = 150

/** With `ownName` the species is the catalogue's *Unknown plant*, and the plant is called as typed, as far as there is room. */
export type PickedSpecies = { species: SpeciesSummary; ownName?: string }

type SpeciesPickerProps = {
  label: string
  value?: SpeciesSummary | undefined
  onPick: (picked: PickedSpecies) => void
  /** What stands in the field while nothing of the list was chosen. */
  onType?: (typed: string) => void
  error?: string | undefined
  placeholder?: string
  /** Has the focus when the sheet opens that it is in. */
  first?: boolean
  /** What is looked up at once, as if it had been typed. */
  begun?: string
  /** What was typed some other time, and stands there again. */
  typedBefore?: string
  /** The name of its own that was chosen some other time with `value`. */
  ownBefore?: string | undefined
}

/** Finds a species while its name is typed, in any language of the catalogue. "Not found" is never a dead end. */
export function SpeciesPicker(props: SpeciesPickerProps) {
  const {
    label,
    value,
    onPick,
    onType,
    error,
    placeholder,
    first,
    begun = '',
    typedBefore = '',
    ownBefore,
  } = props
  const { t } = useI18n()
  const isAdmin = useUser()?.role === 'ADMIN'
  const unknown = useQuery(unknownPlantQuery())
  /** What is being typed; what was picked shows while there is nothing. */
  const [typed, setTyped] = useState(begun || (value === undefined && typedBefore) || undefined)
  const [own, setOwn] = useState(() =>
    value === undefined || ownBefore === undefined ? undefined : { speciesId: value.id, name: ownBefore },
  )
  /** The name of a species that an administrator is about to add. */
  const [missing, setMissing] = useState<string>()
  const name = typed?.trim() ?? ''
  const { options, searching, isAlike } = useSuggestions(name)
  const ownPhotos = useOwnPhotos(name !== '')

  const picked = value !== undefined && own?.speciesId === value.id ? own.name : value?.commonName
  const ways = []
  if (name !== '' && unknown.data !== null && unknown.data !== undefined) {
    const species = unknown.data
    ways.push({
      label: t.catalogue.picker.ownName(name),
      onPick: () => {
        setTyped(undefined)
        setOwn({ speciesId: species.id, name })
        onPick({ species, ownName: asPlantName(name) })
      },
    })
  }
  if (name !== '' && isAdmin) {
    ways.push({
      label: t.catalogue.picker.addToCatalogue,
      onPick: () => setMissing(name),
    })
  }

  const pick = (species: PlantSpecies) => {
    setTyped(undefined)
    setOwn(undefined)
    onPick({ species: summaryOf(species) })
  }

  return (
    <>
      <ComboBox<PlantSpecies>
        label={label}
        placeholder={placeholder ?? t.catalogue.picker.placeholder}
        error={error}
        first={first}
        startsOpen={begun !== ''}
        text={typed ?? picked ?? ''}
        typed={name}
        onTextChange={(text) => {
          setTyped(text)
          onType?.(text)
        }}
        loading={name !== '' && searching && options.length === 0}
        options={options.map((species) => ({
          key: species.id,
          value: species,
          label: species.commonName,
          detail: <i lang="la">{species.scientificName}</i>,
          group: isAlike ? t.catalogue.picker.alike : undefined,
          leading: (
            <span className={styles.photo}>
              <SpeciesPhoto
                species={species}
                src={ownPhotos.get(species.id) ?? species.coverUrl}
                alt=""
                ratio={1}
                sizes="40px"
                corners="s"
              />
            </span>
          ),
        }))}
        onPick={pick}
        // They stand below the suggestions, which would push them away from under a finger when they arrive.
        own={searching ? [] : ways}
        // What was picked counts: a name that was begun and left shows it again.
        onLeave={() => {
          if (value === undefined) return
          setTyped(undefined)
          onType?.('')
        }}
      />
      {missing !== undefined && (
        <Suspense fallback={null}>
          <NewSpeciesSheet name={missing} onAdded={pick} onClose={() => setMissing(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** How the user's own plants look, by their species, as far as lists and pages have brought them: these are recognised first. */
function useOwnPhotos(isWanted: boolean): ReadonlyMap<number, string> {
  const queries = useQueryClient()
  return useMemo(() => {
    const plants = isWanted ? knownPlants(queries) : []
    return new Map(
      plants.flatMap(({ species, covers: [cover] }) =>
        species === null || cover === undefined ? [] : [[species.id, cover.url]],
      ),
    )
  }, [queries, isWanted])
}

/** The last suggestions stay on the screen until the next are there. */
function useSuggestions(name: string) {
  const settled = useSettled(name, TYPING_MS)
  const isWanted = settled !== ''
  const found = useQuery({
    ...speciesSearchQuery(settled, LOOKED_AT),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })
  const isMissing = isWanted && found.data?.items.length === 0 && !found.isPlaceholderData
  const alike = useQuery({ ...speciesAlikeQuery(settled, SUGGESTED), enabled: isMissing })
  return {
    options:
      name === ''
        ? []
        : isMissing
          ? (alike.data ?? [])
          : ownNamesFirst(found.data?.items ?? [], settled).slice(0, SUGGESTED),
    searching: name !== settled || found.isFetching || alike.isFetching,
    isAlike: isMissing || (found.data !== undefined && found.data.corrected.length > 0),
  }
}
