import { Button } from '#/ui/button.tsx'

type Props = { name: string; redirect: string | undefined }

/** A plain link: it leaves the application, for the page of whom users log in with. */
export const ProviderLink = ({ name, redirect }: Props) => (
  <Button
    render={
      <a href={`/api/account/provider${redirect ? `?redirect=${encodeURIComponent(redirect)}` : ''}`} />
    }
    variant="outline"
    isBlock
    className="mt-4 min-h-13"
  >
    Entrar com {name}
  </Button>
)
