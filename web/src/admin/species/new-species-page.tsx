import { getRouteApi } from '@tanstack/react-router'
import { DraftNote } from '../../drafts/draft-note.tsx'
import { useDraft } from '../../drafts/use-draft.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Page } from '../../ui/page.tsx'
import { CoverField, useCover } from './cover-field.tsx'
import { emptyDraft } from './species-draft.ts'
import { SpeciesForm } from './species-form.tsx'
import { useAddSpecies } from './use-add-species.ts'

const route = getRouteApi('/frame/admin/species/new')

/** A species that the catalogue lacks; its translations follow on the page that opens then. */
export function NewSpeciesPage() {
  const { t } = useI18n()
  const navigate = route.useNavigate()
  const { name = '' } = route.useSearch()
  const cover = useCover()
  const kept = useDraft(`species-new-${name}`, emptyDraft(name), { photos: cover.all })
  const draft = kept.fields
  const add = useAddSpecies(({ id }) => {
    kept.settle()
    return navigate({ to: '/admin/species/$speciesId', params: { speciesId: id }, replace: true })
  })
  return (
    <Page
      title={t.admin.species.new}
      lead={t.admin.species.inEnglish}
      back={<BackLink to="/admin/species">{t.admin.home.species}</BackLink>}
    >
      <SpeciesForm
        note={<DraftNote draft={kept} />}
        draft={draft}
        onChange={kept.set}
        cover={
          <CoverField cover={cover} keptUrl={undefined} onKeptRemoved={() => {}} name={draft.commonName} />
        }
        problem={add.isError && <ErrorNote error={add.error} />}
        submit={t.admin.species.add}
        busy={add.isPending}
        onSubmit={() => add.mutate({ draft, upload: cover.upload })}
      />
    </Page>
  )
}
