import { Download } from 'lucide-react'
import { Button, type ButtonProps } from '#/ui/button.tsx'

type Props = { href: string } & Pick<ButtonProps, 'className'>

export function CsvLink({ href, ...rest }: Props) {
  return (
    <Button
      variant="outline"
      size="sm"
      icon={Download}
      // A file, not a page: the router has nothing to do with it.
      render={<a href={href} download />}
      {...rest}
    >
      Baixar CSV
    </Button>
  )
}
