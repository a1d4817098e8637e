import { DeletionBanner } from './deletion-banner.tsx'
import { MaintenanceBanner } from './maintenance-banner.tsx'

type Props = {
  /** Of the always-dark screen they stand above. */
  scope?: 'night cinema' | undefined
}

/** What somebody has to know on every page. */
export function Banners({ scope }: Props) {
  return (
    <>
      <MaintenanceBanner scope={scope} />
      <DeletionBanner scope={scope} />
    </>
  )
}
