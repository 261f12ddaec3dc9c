import { useGoneText } from '../gardens/use-gone-text.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Page } from '../ui/page.tsx'

/** In place of any page of a plant that is gone: the link was older than its end. */
export function NoSuchPlant() {
  const { t } = useI18n()
  const text = useGoneText(t.plantPage.notFound)
  return (
    <Page title={t.plants.title} back={<BackLink to="/plants">{t.plants.title}</BackLink>}>
      <EmptyState
        text={text}
        action={<LinkButton to="/plants">{t.plants.add.several.toPlants}</LinkButton>}
      />
    </Page>
  )
}
