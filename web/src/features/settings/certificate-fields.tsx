import type { SchoolValues } from '@farol/contract/school.ts'
import { DEFAULT_CERTIFICATE_TEXT } from '@farol/domain/certificate-text.ts'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { problemSentence } from '#/api/api-problem.ts'
import { notify } from '#/notices/notices.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { Input } from '#/ui/input.tsx'
import { Textarea } from '#/ui/textarea.tsx'

const SHOWN = ['name', 'color', 'certificateText', 'certificateCity', 'certificateSigner'] as const

/** What certificates say, and an example with what is typed. */
export function CertificateFields({ form }: { form: UseFormReturn<SchoolValues> }) {
  const { errors } = form.formState
  const [isDrawing, setIsDrawing] = useState(false)
  const text = form.watch('certificateText')
  const show = async () => {
    if (isDrawing || !(await form.trigger(SHOWN, { shouldFocus: true }))) return
    setIsDrawing(true)
    try {
      const { downloadExample } = await import('./previews.ts')
      const [name, color, certificateText, certificateCity, certificateSigner] = form.getValues(SHOWN)
      await downloadExample({ name, color, certificateText, certificateCity, certificateSigner })
    } catch (error) {
      notify.error({ title: 'Erro ao mostrar o exemplo', detail: problemSentence(error) })
    } finally {
      setIsDrawing(false)
    }
  }
  return (
    <fieldset aria-labelledby="certificados" className="grid gap-6 border-t border-border pt-6">
      <div>
        <h3 id="certificados">Certificados</h3>
        <p className="mt-1 text-sm text-text-muted">
          Levam também a cor e o logo da escola. Os já emitidos continuam como são.
        </p>
      </div>
      <Field
        label="Texto do certificado"
        error={errors.certificateText?.message}
        hint="Cada linha é um parágrafo. Escreva {nome}, {curso}, {turma}, {carga} e {data} onde eles devem aparecer. {nome} ou {curso} sozinho na linha fica em letras grandes. A linha de {turma} ou {carga} some quando não há turma ou carga horária."
        isRequired
      >
        <Textarea rows={5} {...form.register('certificateText')} />
      </Field>
      {text === DEFAULT_CERTIFICATE_TEXT ? null : (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start"
          onClick={() =>
            form.setValue('certificateText', DEFAULT_CERTIFICATE_TEXT, {
              shouldDirty: true,
              shouldValidate: true,
            })
          }
        >
          Voltar ao texto original
        </Button>
      )}
      <Field label="Cidade" error={errors.certificateCity?.message} hint="Por exemplo: Recife, PE.">
        <Input autoComplete="off" {...form.register('certificateCity')} />
      </Field>
      <Field
        label="Nome de quem assina"
        error={errors.certificateSigner?.message}
        hint="A imagem da assinatura você envia mais abaixo, em “Logo e imagens”."
      >
        <Input autoComplete="off" {...form.register('certificateSigner')} />
      </Field>
      <Button
        variant="outline"
        icon={FileText}
        isLoading={isDrawing}
        loadingText="Preparando…"
        onClick={() => void show()}
        className="justify-self-start max-sm:w-full"
      >
        Ver exemplo
      </Button>
    </fieldset>
  )
}
