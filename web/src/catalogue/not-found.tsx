import { useQuery } from '@tanstack/react-query'
import { useRights } from '../gardens/role.ts'
import { useI18n } from '../i18n/i18n.tsx'
import type { ButtonLook } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PlantIcon } from '../ui/icons.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Section } from '../ui/page.tsx'
import styles from './not-found.module.css'
import { speciesAlikeQuery } from './queries.ts'
import { SpeciesRow } from './species-row.tsx'

const SHOWN = 8

/** What was found is called a little differently: says so, and leads to a plant of the name that was meant. */
export function Corrected({ keywords, taken }: { keywords: string; taken: string }) {
  const { t } = useI18n()
  const may = useRights()
  return (
    <div className={styles.corrected}>
      <p role="status">{t.search.corrected(keywords, taken)}</p>
      {may.change && <AddOwn name={keywords} look="quiet" />}
    </div>
  )
}

/** Nothing is called so: what begins alike, and the way to a plant of that name all the same. */
export function NotFound({ keywords, filtered }: { keywords: string; filtered: boolean }) {
  const { t } = useI18n()
  const may = useRights()
  const words = t.catalogue
  const { data: alike = [] } = useQuery({
    ...speciesAlikeQuery(keywords, SHOWN),
    enabled: keywords !== '' && !filtered,
  })
  return (
    <>
      <EmptyState
        text={keywords === '' ? words.noMatch : words.notFound(keywords)}
        action={
          filtered ? (
            <LinkButton look="soft" to="/catalogue" search={keywords === '' ? {} : { keywords }}>
              {words.clearFilters}
            </LinkButton>
          ) : (
            may.change && <AddOwn name={keywords} />
          )
        }
      />
      {alike.length > 0 && (
        <Section title={words.picker.alike}>
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets the role of a list without bullets. */}
          <ul role="list" className={styles.alike}>
            {alike.map((species) => (
              <li key={species.id}>
                <SpeciesRow species={species} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function AddOwn({ name, look = 'primary' }: { name: string; look?: ButtonLook }) {
  const { t } = useI18n()
  return (
    <LinkButton look={look} icon={PlantIcon} to="/plants/new" search={{ name }}>
      {t.catalogue.addOwn(name)}
    </LinkButton>
  )
}
