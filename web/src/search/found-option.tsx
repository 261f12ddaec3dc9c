import type { ReactNode } from 'react'
import { PlantPhoto } from '../drawings/plant-photo.tsx'
import { SpeciesPhoto } from '../drawings/species-photo.tsx'
import { word } from '../enumerations/words.ts'
import type { Format } from '../i18n/format.ts'
import type { Messages } from '../messages/messages.ts'
import { CareIcon } from '../ui/care-icon.tsx'
import { Dotted } from '../ui/dotted.tsx'
import { PlaceIcon, TagIcon } from '../ui/icons.ts'
import { type Found, keyOf, linkOf } from './found.ts'
import { Highlighted } from './highlighted.tsx'
import type { Option } from './option.ts'
import { OptionIcon } from './option-icon.tsx'
import styles from './search-box.module.css'

type Words = { t: Messages; format: Format }

/** What was found as one of the things to choose; `search` stands out in it. */
export function foundOption(found: Found, search: string, words: Words): Option {
  const details = detailsOf(found, search, words)
  return {
    key: keyOf(found),
    link: linkOf(found),
    leading: <Face found={found} />,
    title: <Highlighted text={found.name} search={search} />,
    ...(details.length > 0 && { detail: <Dotted>{details}</Dotted> }),
  }
}

function detailsOf({ kind, detail, place, status, eventTime }: Found, search: string, { t, format }: Words) {
  const details: ReactNode[] = []
  if (status !== undefined) details.push(word(t.enumerations.plantStatus, status))
  if (eventTime !== undefined) details.push(format.date(eventTime))
  if (detail !== undefined) {
    const text = <Highlighted key="detail" text={detail} search={search} />
    details.push(kind === 'species' ? <i lang="la">{text}</i> : text)
  }
  if (place !== undefined) details.push(<Highlighted key="place" text={place} search={search} />)
  return details
}

const FACE = { ratio: 1, sizes: '44px', corners: 's' } as const

/** The same sign for the same thing as elsewhere. */
function Face({ found: { kind, id, name, detail, coverUrl, type } }: { found: Found }) {
  switch (kind) {
    case 'plant':
      return (
        <span className={styles.photo}>
          <PlantPhoto plant={{ id, name, coverUrl }} {...FACE} />
        </span>
      )
    case 'species':
      return (
        <span className={styles.photo}>
          <SpeciesPhoto
            species={{ commonName: name, scientificName: detail ?? null }}
            src={coverUrl}
            alt=""
            {...FACE}
          />
        </span>
      )
    case 'entry':
      return <CareIcon type={type ?? 0} />
    case 'tag':
      return <OptionIcon icon={TagIcon} />
    case 'region':
    case 'location':
      return <OptionIcon icon={PlaceIcon} />
  }
}
