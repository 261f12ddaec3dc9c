import { newIdempotencyKey } from '@frond/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { client } from '../../api/client.ts'
import { refreshAfter } from '../../api/stale.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Page } from '../../ui/page.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { CoverField, useCover } from './cover-field.tsx'
import { bodyOf, emptyDraft, type SpeciesDraft } from './species-draft.ts'
import { SpeciesForm } from './species-form.tsx'

const route = getRouteApi('/frame/admin/species/new')

/** A species that the catalogue lacks; its translations follow on the page that opens then. */
export function NewSpeciesPage() {
  const { t } = useI18n()
  const toasts = useToasts()
  const queries = useQueryClient()
  const navigate = route.useNavigate()
  const { name = '' } = route.useSearch()
  const [draft, setDraft] = useState(() => emptyDraft(name))
  const sent = useRef<{ text: string; idempotencyKey: string }>(undefined)
  const cover = useCover()
  const add = useMutation({
    mutationFn: async (draft: SpeciesDraft) => {
      const coverMediaId = await cover.upload()
      const body = { ...bodyOf(draft), ...(coverMediaId === undefined ? {} : { coverMediaId }) }
      // The same again, after an answer got lost, is not made twice.
      const text = JSON.stringify(body)
      if (sent.current?.text !== text) sent.current = { text, idempotencyKey: newIdempotencyKey() }
      const { idempotencyKey } = sent.current
      return client.post('/api/v1/plant-species', { body, idempotencyKey })
    },
    onSuccess: async (species) => {
      toasts.show({ text: t.admin.species.added(species.commonName) })
      await refreshAfter(queries, 'species')
      await navigate({ to: '/admin/species/$speciesId', params: { speciesId: species.id }, replace: true })
    },
  })
  return (
    <Page
      title={t.admin.species.new}
      lead={t.admin.species.inEnglish}
      back={<BackLink to="/admin/species">{t.admin.home.species}</BackLink>}
    >
      <SpeciesForm
        draft={draft}
        onChange={setDraft}
        cover={
          <CoverField cover={cover} keptUrl={undefined} onKeptRemoved={() => {}} name={draft.commonName} />
        }
        problem={add.isError && <ErrorNote error={add.error} />}
        submit={t.admin.species.add}
        busy={add.isPending}
        onSubmit={() => add.mutate(draft)}
      />
    </Page>
  )
}
