#!/bin/sh
# Beside each Patroni, as its user: full-disk.sh NAME ADDRESS FOLDER
# PostgreSQL goes on leading on a disk that takes nothing more, and Patroni lets it. This hands over.
while sleep 0.5; do
  used=$(df --output=pcent "$3" | tail -n 1 | tr -dc 0-9)
  [ "$used" -ge 97 ] || continue
  curl -sf -o /dev/null -m 2 "http://$2:8008/primary" || continue
  curl -s -m 10 "http://$2:8008/switchover" -d "{\"leader\": \"$1\"}"
done
