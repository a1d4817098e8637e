import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'
import { Input, type InputProps } from './input.tsx'

type PasswordInputProps = Omit<InputProps, 'type' | 'unit'>

export function PasswordInput(props: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="relative">
      <Input {...props} type={isShown ? 'text' : 'password'} className="pr-13" />
      <Button
        variant="ghost-muted"
        icon={isShown ? EyeOff : Eye}
        aria-label={isShown ? 'Ocultar senha' : 'Mostrar senha'}
        disabled={props.disabled}
        onClick={() => setIsShown(!isShown)}
        className="absolute top-1/2 right-0.5 -translate-y-1/2"
      />
    </div>
  )
}
