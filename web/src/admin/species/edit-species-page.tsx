import { ErrorCode, FrondError, type Reply } from '@frond/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { client } from '../../api/client.ts'
import { speciesQuery } from '../../api/queries.ts'
import { refreshAfter } from '../../api/stale.ts'
import type { PlantSpecies } from '../../api/types.ts'
import { DraftNote } from '../../drafts/draft-note.tsx'
import { useDraft } from '../../drafts/use-draft.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { CoverField, useCover } from './cover-field.tsx'
import { DeleteSpecies } from './delete-species.tsx'
import { speciesInQuery } from './queries.ts'
import { bodyOf, draftOf, type SpeciesDraft } from './species-draft.ts'
import { SpeciesForm } from './species-form.tsx'
import { Translations } from './translations.tsx'

const route = getRouteApi('/frame/admin/species/$speciesId')

/** A species of the catalogue: its English texts, those in other languages, and the way out. */
export function EditSpeciesPage() {
  const { t } = useI18n()
  const { speciesId } = route.useParams()
  const read = useQuery(speciesInQuery(speciesId, 'en'))
  // What it is called where it was chosen, although its texts are edited in English.
  const own = useQuery(speciesQuery(speciesId)).data
  return (
    <Page
      title={own?.commonName ?? read.data?.data.commonName ?? t.admin.home.species}
      lead={t.admin.species.inEnglish}
      back={<BackLink to="/admin/species">{t.admin.home.species}</BackLink>}
      actions={
        <LinkButton look="quiet" to="/catalogue/$speciesId" params={{ speciesId }}>
          {t.admin.species.look}
        </LinkButton>
      }
    >
      {read.isPending && <Skeleton shape="page" />}
      {read.isError && read.data === undefined && (
        <ErrorNote error={read.error} onRetry={() => void read.refetch()} />
      )}
      {read.data !== undefined && (
        <>
          <EditForm key={read.data.etag} read={read.data} onOutdated={() => void read.refetch()} />
          <Translations species={read.data.data} />
          <DeleteSpecies species={read.data.data} />
        </>
      )}
    </Page>
  )
}

type EditFormProps = { read: Reply<PlantSpecies>; onOutdated: () => void }

/** A change holds only for what was on the screen: a change of another user in the meantime is shown first. */
function EditForm({ read, onOutdated }: EditFormProps) {
  const { t } = useI18n()
  const toasts = useToasts()
  const queries = useQueryClient()
  const { id, coverUrl } = read.data
  const cover = useCover()
  const kept = useDraft(
    `species-${id}`,
    { ...draftOf(read.data), isCoverKept: true },
    { isEdit: true, photos: cover.all },
  )
  const { isCoverKept, ...draft } = kept.fields
  const save = useMutation({
    mutationFn: async (draft: SpeciesDraft) => {
      const coverMediaId = (await cover.upload()) ?? (isCoverKept ? undefined : null)
      return client.request('put', '/api/v1/plant-species/{id}', {
        path: { id },
        body: { ...bodyOf(draft), ...(coverMediaId === undefined ? {} : { coverMediaId }) },
        language: 'en',
        ...(read.etag === undefined ? {} : { ifMatch: read.etag }),
      })
    },
    onSuccess: async (saved) => {
      kept.settle()
      toasts.show({ text: t.admin.species.saved })
      queries.setQueryData(speciesInQuery(id, 'en').queryKey, saved)
      await refreshAfter(queries, 'species')
    },
  })
  const isOutdated = save.error instanceof FrondError && save.error.code === ErrorCode.PreconditionFailed
  return (
    <SpeciesForm
      note={<DraftNote draft={kept} />}
      draft={draft}
      onChange={(draft) => kept.set((before) => ({ ...before, ...draft }))}
      cover={
        <CoverField
          cover={cover}
          keptUrl={isCoverKept ? coverUrl : undefined}
          onKeptRemoved={() => kept.set((before) => ({ ...before, isCoverKept: false }))}
          name={draft.commonName}
        />
      }
      problem={
        save.isError && (
          <ErrorNote
            error={save.error}
            text={isOutdated ? t.admin.species.outdated : undefined}
            onRetry={isOutdated ? onOutdated : undefined}
          />
        )
      }
      submit={t.app.action.save}
      busy={save.isPending}
      onSubmit={() => save.mutate(draft)}
    />
  )
}
