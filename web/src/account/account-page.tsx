import { useI18n } from '../i18n/i18n.tsx'
import { BackToMore } from '../ui/back-to-more.tsx'
import { Card } from '../ui/card.tsx'
import { Columns } from '../ui/columns.tsx'
import { List, ListRowLink } from '../ui/list-row.tsx'
import { Page } from '../ui/page.tsx'
import styles from './account-page.module.css'
import { DaySection } from './day-section.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { LookSection } from './look-section.tsx'
import { SignOut } from './sign-out.tsx'
import { DataSection } from './take/data-section.tsx'
import { YouSection } from './you-section.tsx'

/** All that is about the person rather than the plants. */
export function AccountPage() {
  const { t } = useI18n()
  return (
    <Page title={t.account.title} back={<BackToMore />}>
      <Columns
        first={
          <>
            <YouSection />
            <LookSection />
            <DaySection />
          </>
        }
        second={
          <>
            <Card flush>
              <List>
                <ListRowLink to="/account/security" title={t.security.title} detail={t.security.short} />
                <ListRowLink to="/people" title={t.people.title} detail={t.app.more.people} />
              </List>
            </Card>
            <DataSection />
            <div className={styles.leave}>
              <div>
                <SignOut />
              </div>
              <div>
                <DeleteAccount />
              </div>
            </div>
          </>
        }
      />
    </Page>
  )
}
