import { PlantStatus } from '@frond/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { careSettingsQuery, regionsQuery } from '../api/queries.ts'
import type { Plant } from '../api/types.ts'
import { SpeciesPhoto } from '../drawings/species-photo.tsx'
import { word } from '../enumerations/words.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { FoldIcon, UnfoldIcon } from '../ui/icons.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import type { Clock } from './create-care.ts'
import { rhythmSentence } from './interval-sentence.ts'
import styles from './plant-suggestions.module.css'
import { hemisphereOfPlant } from './plant-winter.ts'
import { lastTimesQuery, suggestionsQuery } from './queries.ts'
import { SuggestionCards } from './suggestion-cards.tsx'
import { type Choice, choicesOf } from './suggestion-choices.ts'

type Props = {
  plant: Plant
  clock: Clock
  /** What the person has changed; nothing if it is as suggested. */
  value: readonly Choice[] | undefined
  onChange: (choices: readonly Choice[]) => void
}

/** A plant among many, and behind "Change" what is suggested for it, to be changed before it is saved. */
export function PlantSuggestions({ plant, ...props }: Props) {
  const { t } = useI18n()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li className={styles.plant}>
      <div className={styles.row}>
        <div className={styles.photo}>
          <SpeciesPhoto
            species={plant.species}
            src={plant.covers[0]?.url}
            alt=""
            ratio={1}
            sizes="48px"
            seed={plant.name}
            corners="m"
          />
        </div>
        <span className={styles.words}>
          <span className={styles.name}>{plant.name}</span>
          {props.value === undefined && !isOpen && <Suggested plant={plant} />}
        </span>
        {props.value !== undefined && <Badge tone="accent">{t.care.all.changed}</Badge>}
        <Button
          look="quiet"
          icon={isOpen ? FoldIcon : UnfoldIcon}
          aria-expanded={isOpen}
          aria-label={t.care.all.changeOf(plant.name)}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t.care.all.change}
        </Button>
      </div>
      {isOpen && <OpenSuggestions plant={plant} {...props} />}
    </li>
  )
}

/** What the one button for all of them will plan for this one. */
function Suggested({ plant }: { plant: Plant }) {
  const { t, format } = useI18n()
  const { data: suggestions = [] } = useQuery({ ...suggestionsQuery(plant.id), throwOnError: false })
  const { data: settings } = useQuery(careSettingsQuery())
  const { data: regions } = useQuery(regionsQuery())
  const hemisphere = hemisphereOfPlant(plant, regions, settings)
  return suggestions.map((suggestion) => (
    <span key={suggestion.type} className={styles.suggested}>
      {t.care.all.suggested(
        word(t.enumerations.journalType, suggestion.type),
        rhythmSentence(suggestion, { t, format }, hemisphere),
      )}
    </span>
  ))
}

function OpenSuggestions({ plant, clock, value, onChange }: Props) {
  const { t } = useI18n()
  const suggestions = useQuery(suggestionsQuery(plant.id))
  const kinds = suggestions.data?.map(({ type }) => type) ?? []
  const lastTimes = useQuery({
    ...lastTimesQuery(plant.id, kinds),
    enabled: suggestions.data !== undefined,
  })
  const settings = useQuery(careSettingsQuery())
  const regions = useQuery(regionsQuery())
  const failed = [suggestions, lastTimes].find(({ isError, data }) => isError && data === undefined)
  if (failed !== undefined) return <ErrorNote error={failed.error} onRetry={() => void failed.refetch()} />
  if (
    suggestions.data === undefined ||
    lastTimes.data === undefined ||
    settings.isPending ||
    regions.isPending
  )
    return <Skeleton shape="list" count={2} />
  if (suggestions.data.length === 0) return <p className={styles.soft}>{t.care.all.nothingFor}</p>
  return (
    <SuggestionCards
      value={value ?? choicesOf(suggestions.data, clock.today)}
      onChange={onChange}
      known={{ ...clock, isActive: plant.status === PlantStatus.Active }}
      hemisphere={hemisphereOfPlant(plant, regions.data, settings.data)}
      lastTimes={lastTimes.data}
    />
  )
}
