package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strings"
)

// VideoRequest sends numbers as text and what is not set as null.
type VideoRequest struct {
	Prompt         string  `json:"prompt"`
	Duration       int     `json:"duration,string"`
	Seed           *int64  `json:"seed"`
	NegativePrompt *string `json:"negative_prompt"`
	Expand         bool    `json:"enable_prompt_expansion,string"`
	WebhookURL     *string `json:"webhook_url"`
}

type Failure struct {
	Message string `json:"message"`
	Invalid []struct {
		Field  string `json:"field"`
		Reason string `json:"reason"`
	} `json:"invalid_params"`
}

func call(method, path string, query url.Values, body, answer any) error {
	var content bytes.Buffer
	if body != nil {
		if err := json.NewEncoder(&content).Encode(body); err != nil {
			return err
		}
	}
	request, err := http.NewRequest(method, os.Getenv("API_BASE")+path+"?"+query.Encode(), &content)
	if err != nil {
		return err
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("API_KEY"))
	request.Header.Set("Accept", "application/json")
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if kind := response.Header.Get("Content-Type"); !strings.HasPrefix(kind, "application/json") {
		return fmt.Errorf("unexpected content type %s", kind)
	}
	if response.StatusCode != http.StatusOK {
		var failure Failure
		if err := json.NewDecoder(response.Body).Decode(&failure); err != nil {
			return err
		}
		for _, one := range failure.Invalid {
			return fmt.Errorf("%s %s", one.Field, one.Reason)
		}
		return fmt.Errorf("%s", failure.Message)
	}
	return json.NewDecoder(response.Body).Decode(answer)
}

func main() {
	query := url.Values{"limit": {"5"}, "order_by": {""}, "include-premium": {"true"}}
	query.Add("genre", "Pop")
	query.Add("genre", "Rock")
	var music struct{ Count int }
	if err := call("GET", "/v1/music", query, nil, &music); err != nil {
		panic(err)
	}
	var icons struct {
		Meta struct{ Pagination struct{ Total int } }
	}
	if err := call("GET", "/v1/icons", url.Values{"filters[icon_type][]": {"animated", "sticker"}}, nil, &icons); err != nil {
		panic(err)
	}
	var created struct {
		Data struct {
			TaskID string `json:"task_id"`
			Status string `json:"status"`
		} `json:"data"`
	}
	const path = "/v1/ai/text-to-video/model-v2-6-1080p"
	if err := call("POST", path, nil, VideoRequest{Prompt: "a lake", Duration: 10}, &created); err != nil {
		panic(err)
	}
	refused := call("POST", path, nil, VideoRequest{Prompt: "a lake", Duration: 7}, &created)
	unknown := call("GET", path+"/nothing", nil, nil, &created)
	json.NewEncoder(os.Stdout).Encode(map[string]any{
		"music": music.Count, "icons": icons.Meta.Pagination.Total, "status": created.Data.Status, "refused": refused.Error(), "unknown": unknown.Error(),
	})
}
