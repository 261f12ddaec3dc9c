import { useI18n } from '../i18n/i18n.tsx'
import { BackToMore } from '../ui/back-to-more.tsx'
import { Columns } from '../ui/columns.tsx'
import { Page } from '../ui/page.tsx'
import { CalendarSection } from './calendar-section.tsx'
import { ChannelsSection } from './channels-section.tsx'
import { WhenSection } from './when-section.tsx'

/** When Frond speaks up, where to, and whether it arrives. */
export function RemindersPage() {
  const { t } = useI18n()
  return (
    <Page title={t.reminders.title} lead={t.reminders.lead} back={<BackToMore />}>
      <Columns
        first={<WhenSection />}
        second={
          <>
            <ChannelsSection />
            <CalendarSection />
          </>
        }
      />
    </Page>
  )
}
