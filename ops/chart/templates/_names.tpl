{{- define "atelier.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- /* What every process is told, beside the secret. */}}
{{- define "atelier.settings" -}}
- { name: ATELIER_PUBLIC_URL, value: {{ required "publicUrl: where clients reach the service, such as https://media.example.org" .Values.publicUrl | quote }} }
{{- range $name, $value := .Values.settings }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}

{{- define "atelier.secret" -}}
{{ required "secret: the name of a secret with ATELIER_DATABASE, ATELIER_OBJECTS, ATELIER_API_KEY and ATELIER_SECRET_KEY; see values.yaml" .Values.secret }}
{{- end }}

{{- define "atelier.security" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile: { type: RuntimeDefault }
{{- end }}
