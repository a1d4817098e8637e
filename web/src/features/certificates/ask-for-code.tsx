import { groupedCode, parseCertificateCode } from '@farol/domain/certificates.ts'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { Input } from '#/ui/input.tsx'

type Props = {
  /** That led here, and that no certificate has. */
  unknownCode: string | undefined
}

/** For who has the paper in hand and no camera: the code is typed. */
export function AskForCode({ unknownCode }: Props) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(unknownCode ?? '')
  const [isBroken, setIsBroken] = useState(false)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = parseCertificateCode(typed)
    setIsBroken(code === undefined)
    if (code) void navigate({ to: '/certificado/{-$code}', params: { code: groupedCode(code) } })
  }

  return (
    <>
      <h1 className="text-2xl md:text-3xl">
        {unknownCode ? 'Certificado não encontrado' : 'Confirmar um certificado'}
      </h1>
      <p className="mt-4 mb-7 max-w-[52ch] text-text-muted">
        {unknownCode
          ? 'Nenhum certificado tem este código. Confira se ele está igual ao do papel.'
          : 'Digite o código impresso no certificado para saber se ele vale.'}
      </p>
      <form noValidate onSubmit={submit} className="grid max-w-110 gap-5">
        <Field
          label="Código do certificado"
          hint="Cinco grupos de quatro letras e números. Maiúsculas, espaços e hifens não importam."
          error={isBroken ? 'Confira o código: são vinte letras e números.' : undefined}
        >
          <Input
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={100}
            className="tabular-nums"
          />
        </Field>
        <Button type="submit" className="justify-self-start max-sm:w-full">
          Confirmar
        </Button>
      </form>
    </>
  )
}
