#!/bin/sh
# Runs beside each Patroni, as its user: full-disk.sh NAME ADDRESS FOLDER
# PostgreSQL continues to lead on a full disk, and Patroni does not stop it. This hands the lead over.
patroni="http://$2:8008"
while sleep 0.5; do
  used=$(df --output=pcent "$3" | tail -n 1 | tr -dc 0-9)
  [ "$used" -ge 97 ] || continue
  curl -sf -o /dev/null -m 2 "$patroni/primary" || continue
  curl -s -m 10 "$patroni/switchover" -d "{\"leader\": \"$1\"}"
done
