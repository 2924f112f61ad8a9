"""The same with Python's standard library."""
import json
import os
import sys
import time
import urllib.request

HOST = 'https://descriptapi.com/v1'


def ask(method, url, body=None, kind='application/json'):
    headers = {'Content-Type': kind}
    if url.startswith(HOST):
        headers['Authorization'] = 'Bearer ' + os.environ['TOKEN']
    with urllib.request.urlopen(urllib.request.Request(url, body, headers, method=method)) as response:
        return json.load(response)


version = ask('GET', HOST + '/status')['api_version']
with open(sys.argv[1], 'rb') as file:
    data = file.read()
media = {'intro.wav': {'content_type': 'audio/wav', 'file_size': len(data)}}
created = ask('POST', HOST + '/jobs/import/project_media', json.dumps({'project_name': 'Unmodified', 'add_media': media}).encode())
ask('PUT', created['upload_urls']['intro.wav']['upload_url'], data, 'application/octet-stream')
while (job := ask('GET', HOST + '/jobs/' + created['job_id']))['job_state'] != 'stopped':
    time.sleep(0.25)
print(json.dumps({'api_version': version, 'status': job['result']['status'], 'seconds': job['result']['media_seconds_used']}))
