import { Download } from 'lucide-react'
import { Button, type ButtonProps } from '../../../ui/button.tsx'

type Props = { href: string } & Pick<ButtonProps, 'size' | 'className'>

export function CsvLink({ href, size = 'sm', ...rest }: Props) {
  return (
    <Button
      variant="outline"
      size={size}
      icon={Download}
      // A file, not a page: the router has nothing to do with it.
      render={<a href={href} download />}
      {...rest}
    >
      Baixar CSV
    </Button>
  )
}
