import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { Input } from '#/ui/input.tsx'
import { PasswordInput } from '#/ui/password-input.tsx'
import { SearchInput } from '#/ui/search-input.tsx'
import { Select } from '#/ui/select.tsx'
import { Slider } from '#/ui/slider.tsx'
import { Switch } from '#/ui/switch.tsx'
import { Textarea } from '#/ui/textarea.tsx'
import { toast } from '#/ui/toast.tsx'
import type { GallerySection } from './section.ts'

type LessonForm = { title: string; minutes: string; password: string; about: string }

function Fields() {
  const { register, handleSubmit, formState } = useForm<LessonForm>({
    defaultValues: { title: '', minutes: '120', password: 'farolfarol', about: '' },
  })
  const { errors } = formState
  return (
    <form
      noValidate
      onSubmit={handleSubmit(({ title }) => {
        toast.success({ title: 'Aula salva', detail: title })
      })}
      className="grid gap-5 sm:grid-cols-2"
    >
      <Field
        label="Título da aula"
        isRequired
        error={errors.title?.message}
        hint="Aparece na lista do curso."
      >
        <Input {...register('title', { required: 'Escreva o título da aula.' })} />
      </Field>
      <Field label="Assistir no mínimo" error={errors.minutes?.message}>
        <Input
          unit="%"
          inputMode="numeric"
          {...register('minutes', {
            validate: (value) => Number(value) <= 100 || 'Use um valor de 0 a 100.',
          })}
        />
      </Field>
      <Field label="Senha">
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
      <Field label="Email" hint="O email não pode ser alterado.">
        <Input readOnly value="marina.alb@exemplo.com.br" />
      </Field>
      <Field label="Sobre a aula" className="sm:col-span-2">
        <Textarea placeholder="Do que trata esta aula" {...register('about')} />
      </Field>
      <Field label="Buscar pessoas" isLabelHidden className="sm:col-span-2">
        <SearchInput placeholder="Buscar por nome ou email" />
      </Field>
      <div className="sm:col-span-2">
        <Button type="submit">Salvar aula</Button>
      </div>
    </form>
  )
}

const roles = [
  { value: 'student', label: 'Estudante' },
  { value: 'admin', label: 'Admin' },
] as const

function Selects() {
  const [role, setRole] = useState<'student' | 'admin'>('student')
  return (
    <div className="grid max-w-80 gap-5">
      <Field label="Papel" hint="Quem administra vê todos os cursos.">
        <Select options={roles} value={role} onValueChange={setRole} />
      </Field>
      <Field label="Curso exigido" error="Escolha um curso.">
        <Select options={roles} value={null} onValueChange={setRole} placeholder="Nenhum" />
      </Field>
    </div>
  )
}

function Sliders() {
  const [score, setScore] = useState(70)
  return (
    <div className="rounded-lg border border-border bg-surface-raised p-6">
      <Slider
        label="Nota Mínima para Aprovação"
        value={score}
        onValueChange={setScore}
        step={5}
        hint="De 0 a 100, em passos de 5."
      />
    </div>
  )
}

function Switches() {
  const [isRequired, setIsRequired] = useState(true)
  const [hasConfirmation, setHasConfirmation] = useState(false)
  return (
    <div className="grid gap-4">
      <Switch label="Exigir aula anterior" checked={isRequired} onCheckedChange={setIsRequired}>
        O estudante só abre esta aula depois de concluir a anterior.
      </Switch>
      <Switch label="Confirmar email" checked={hasConfirmation} onCheckedChange={setHasConfirmation} />
      <Switch label="Cadastro aberto" checked isDisabled onCheckedChange={setIsRequired} />
    </div>
  )
}

export const formSections: GallerySection[] = [
  { id: 'fields', title: 'Campos', span: 7, Content: Fields },
  { id: 'select', title: 'Lista de escolha', span: 5, Content: Selects },
  { id: 'slider', title: 'Nota mínima', span: 6, Content: Sliders },
  { id: 'switch', title: 'Liga e desliga', span: 6, Content: Switches },
]
