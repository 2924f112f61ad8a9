#!/bin/sh
# The same with curl and nothing else: what a person types.
set -eu
host=https://descriptapi.com/v1
ask() { curl -sS --fail -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' "$@"; }
field() { sed -n "s/.*\"$1\":\"\{0,1\}\([^\",}]*\).*/\1/p"; }
version=$(ask $host/status | field api_version)
size=$(wc -c <"$1" | tr -d ' ')
created=$(ask $host/jobs/import/project_media -d "{\"project_name\":\"Unmodified\",\"add_media\":{\"intro.wav\":{\"content_type\":\"audio/wav\",\"file_size\":$size}}}")
curl -sS --fail -o /dev/null --upload-file "$1" "$(echo "$created" | field upload_url)"
id=$(echo "$created" | field job_id)
until job=$(ask "$host/jobs/$id") && [ "$(echo "$job" | field job_state)" = stopped ]; do sleep 0.25; done
echo "{\"api_version\":\"$version\",\"status\":\"success\",\"seconds\":$(echo "$job" | field media_seconds_used)}"
